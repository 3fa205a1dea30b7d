from structlog.testing import capture_logs

from chickenfoot.transport.requests import new_request
from tests.transport.server import eventually, running


async def test_an_answer_is_noted_by_its_route_and_never_by_its_address():
    with capture_logs() as logged:
        async with running() as server:
            made = await server.make()
            await server.http.get(f"/api/tables/{made['code']}?x=secret")
            await server.http.get("/api/tables/ZZZZ2222")
            await server.http.get("/healthz")
            await server.http.get("/secret/page")
    answers = [
        (line["what"], line["status"], line["log_level"]) for line in logged if line["event"] == "answered"
    ]
    assert answers == [
        ("tables", 201, "info"), ("table", 400, "info"), ("table", 404, "info"), ("healthz", 200, "debug"),
        ("file", 404, "debug"),
    ]  # fmt: skip
    assert made["code"] not in str(logged)
    assert "secret" not in str(logged)


async def test_answers_are_counted_by_class_and_faults_as_ours(monkeypatch):
    async with running() as server:
        counts = server.desk.host.around.counts
        await server.make()
        await server.http.get("/nowhere")

        async def falls_over(*_):
            raise RuntimeError("secret")

        monkeypatch.setattr(server.desk.host, "open_tables", falls_over)
        with capture_logs() as logged:
            assert (await server.http.get("/api/tables?open=1")).status_code == 500
            await eventually(lambda: counts.requests["5xx"])
        assert counts.requests == {"2xx": 1, "4xx": 1, "5xx": 1}
        assert counts.faults == 1
        failed = next(line for line in logged if line["event"] == "a request failed")
        assert failed["kind"] == "RuntimeError"
        assert "secret" not in str(logged)


def test_no_two_requests_have_one_id():
    assert len({new_request() for _ in range(1000)}) == 1000
