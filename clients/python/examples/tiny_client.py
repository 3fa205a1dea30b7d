"""A whole client without the SDK: python tiny_client.py http://localhost:8000 NAME [CODE]."""
import asyncio, contextlib, json, random, secrets, sys
from urllib.request import Request, urlopen
from websockets import ConnectionClosed, connect

def merge(view, patch):  # JSON Merge Patch: null removes, objects merge, anything else replaces
    if not isinstance(patch, dict): return patch
    old = view if isinstance(view, dict) else {}
    new = old | {key: merge(old.get(key), value) for key, value in patch.items()}
    return {key: value for key, value in new.items() if value is not None}

def next_command(table, you, name, token):
    if not you: return {"type": "sit", "name": name, "token": token}
    if you.get("moves"): return random.choice(you["moves"]) | {"ask": table["ask"]["n"]}
    if table["phase"] == "lobby" and table["host"] == you["seat"]:
        return {"type": "start"} if len(table["seats"]) > 1 else {"type": "add_bot", "seat": 1}
    if table["phase"] in ("lobby", "round_over") and str(you["seat"]) not in table.get("ready", {}):
        return {"type": "ready", "ready": True}

async def play(address, name, token, seated):
    view, point, unanswered = {}, {}, {}  # what we see, where in history that is, commands by id
    async for socket in connect(address, subprotocols=["chickenfoot.v1"]):  # comes back for ever
        live, tried, hello = False, -1, {"type": "hello"} | ({"token": token} if seated else {})
        with contextlib.suppress(ConnectionClosed):
            await socket.send(json.dumps(hello | ({"resume": point} if point else {})))
            async for frame in (json.loads(text) async for text in socket):
                match frame:
                    case {"type": "snapshot"}: view, live, tried = frame["view"], False, -1
                    case {"type": "update", "version": n} if frame.get("from", n - 1) != point["version"]: break
                    case {"type": "update"}: view = merge(view, frame["patch"])
                    case {"type": "live"}: live = True; await asyncio.gather(*map(socket.send, unanswered.values()))
                    case {"id": i, "retry": True}: await asyncio.sleep(1); await socket.send(unanswered[i])
                    case {"id": i}: seated |= frame["type"] == "seated"; unanswered.pop(i, None)
                if "hash" in frame: point = {k: frame.get(k, point.get(k)) for k in ("epoch", "version", "hash")}
                if "hash" in frame and "you" in view: point["seat"] = view["you"]["seat"]
                if live and view["table"]["phase"] == "match_over": return view["table"]["result"]
                if not live or unanswered or tried == point["version"]: continue
                if command := next_command(view["table"], view.get("you"), name, token):
                    tried, i = point["version"], secrets.token_hex(8)
                    unanswered[i] = json.dumps(command | {"id": i})
                    await socket.send(unanswered[i])
        if 4400 <= (socket.close_code or 0) < 4500: sys.exit(f"the server says stay away: {socket.close_code}")
        await asyncio.sleep(random.uniform(0, 0.8))

(base, name), code, token = sys.argv[1:3], sys.argv[3:], "s_" + secrets.token_urlsafe(24)
table = {"game": "chicken_foot", "options": {"length": "single"}, "settings": {"bot_pause_ms": 0}}
body, head = json.dumps(table | {"name": name, "token": token}).encode(), {"Content-Type": "application/json"}
code = code[0] if code else json.load(urlopen(Request(f"{base}/api/tables", body, head)))["code"]
print(asyncio.run(play(f"ws{base[4:]}/api/tables/{code}/socket", name, token, seated=not sys.argv[3:])))
