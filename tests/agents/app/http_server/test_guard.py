"""Which requests reach an application."""

from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("starlette")

from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from vibron_agents.app.http_server.guard import COOKIE, Guard, hosts_of

BASE, TOKEN, MOST = "http://127.0.0.1:8000", "a-token-of-the-tests", 1000


async def counting(scope: Any, receive: Any, send: Any) -> None:
    """Answer with the size of the body; accept and close a socket."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.accept"})
        await send({"type": "websocket.close", "code": 1000})
        return
    size, more = 0, True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            return
        size, more = size + len(message["body"]), message.get("more_body", False)
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": str(size).encode()})


def client(hosts: tuple[str, ...] = hosts_of(8000), token: str = "", base: str = BASE) -> TestClient:
    return TestClient(Guard(counting, hosts, token, MOST), base_url=base, follow_redirects=False)


@pytest.mark.parametrize("base", [BASE, "http://localhost:8000", "http://[::1]:8000"])
def test_this_machine_is_reached_without_token(base: str) -> None:
    assert client(base=base).post("/", content=b"12345").text == "5"
    assert client(base=base).post("/", headers={"Origin": base}).status_code == 200


@pytest.mark.parametrize(
    ("headers", "status", "field"),
    [
        ({"Host": "attacker.example"}, 421, "host"),
        ({"Host": "127.0.0.1:1"}, 421, "host"),
        ({"Host": "attacker.example", "Origin": "http://attacker.example"}, 421, "host"),
        ({"Origin": "https://attacker.example"}, 403, "origin"),
        ({"Origin": "http://127.0.0.1:1"}, 403, "origin"),
        ({"Origin": "http://127.0.0.1:8000.attacker.example"}, 403, "origin"),
        ({"Origin": "null"}, 403, "origin"),
    ],
)
def test_other_hosts_and_origins_are_refused(headers: dict[str, str], status: int, field: str) -> None:
    answer = client().post("/", headers=headers)
    assert answer.status_code == status and answer.json()["error"]["field"] == field
    with pytest.raises(WebSocketDisconnect) as closed, client().websocket_connect("/", headers=headers):
        pass
    assert closed.value.code == 1008


@pytest.mark.parametrize(
    "shown", ["", "Bearer", "Bearer wrong", f"Basic {TOKEN}", TOKEN, f"bearer {TOKEN}", "Bearer ü"]
)
def test_a_request_without_the_token_is_refused(shown: str) -> None:
    answer = client((), TOKEN, "http://lab:80").get("/", headers={"Authorization": shown.encode()})
    assert answer.status_code == 401 and answer.headers["www-authenticate"] == "Bearer"
    assert TOKEN not in answer.text and answer.json()["error"]["remedy"]


def test_a_program_shows_the_token_in_a_header() -> None:
    assert client((), TOKEN, "http://lab:80").get("/", headers={"Authorization": f"Bearer {TOKEN}"}).text == "0"


def test_a_browser_keeps_the_token_in_a_cookie_and_not_in_the_address() -> None:
    browser = client((), TOKEN, "http://lab:80")
    answer = browser.get("/a", params={"token": TOKEN, "b": "1"})
    assert answer.status_code == 303 and answer.headers["location"] == "/a?b=1"
    assert "HttpOnly" in answer.headers["set-cookie"] and "SameSite=Strict" in answer.headers["set-cookie"]
    assert browser.get("/a").text == "0"
    with browser.websocket_connect("/", headers={"Cookie": f"{COOKIE}={TOKEN}"}):
        pass
    assert client((), TOKEN, "http://lab:80").get("/", headers={"Cookie": f"{COOKIE}=wrong"}).status_code == 401
    assert client((), TOKEN, "http://lab:80").get("/", params={"token": "wrong"}).status_code == 401
    assert client((), TOKEN, "http://lab:80").post("/", params={"token": TOKEN}).status_code == 401


def test_the_address_after_the_token_is_on_this_server() -> None:
    answer = client((), TOKEN, "http://lab:80").get(
        "http://lab:80//attacker.example/%0d%0aX:1", params={"token": TOKEN}
    )
    assert answer.headers["location"] == "/attacker.example/%0D%0AX%3A1"


@pytest.mark.parametrize("declared", [True, False])
def test_a_body_that_is_too_large_is_refused(declared: bool) -> None:
    def pieces() -> Iterator[bytes]:
        yield from [b"x" * 600] * 2

    answer = client().post("/", content=b"x" * 1200 if declared else pieces())
    assert answer.status_code == 413 and answer.json()["error"]["field"] == "body"
    assert client().post("/", content=b"x" * MOST).text == str(MOST)
