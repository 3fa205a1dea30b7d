import httpx
from starlette.applications import Starlette
from starlette.responses import PlainTextResponse
from starlette.routing import Route

from chickenfoot.transport.headers import HEADERS, SafeHeaders


async def hello(_request):
    return PlainTextResponse("hello", headers={"Referrer-Policy": "origin"})


async def ask(base, **headers):
    app = SafeHeaders(Starlette(routes=[Route("/", hello)]))
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=base) as client:
        return (await client.get("/", headers=headers)).headers


async def test_every_answer_carries_them_and_an_answers_own_stay():
    answer = await ask("http://table.test")
    assert {name: answer[name] for name in HEADERS} == {**HEADERS, "Referrer-Policy": "origin"}


async def test_the_opener_is_shut_out_over_https_where_browsers_heed_it():
    assert "Cross-Origin-Opener-Policy" not in await ask("http://table.test")
    assert (await ask("https://table.test"))["Cross-Origin-Opener-Policy"] == "same-origin"
    proxied = await ask("http://table.test", **{"X-Forwarded-Proto": "https"})
    assert proxied["Cross-Origin-Opener-Policy"] == "same-origin"
