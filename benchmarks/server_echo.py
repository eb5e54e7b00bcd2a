"""A bare echo service: for an order it sends to both sockets of a pair as many bytes as Vedette does, and no more."""

import asyncio
import socket

import msgspec
import uvicorn
from server_battle import setup

from vedette import books
from vedette.engine.docs import question_doc
from vedette.engine.game import Game


def text_of(message):
    return msgspec.json.encode(message).decode()


book = books.entry("empires").book()
game = Game(book, setup(), "echo")
view = book.view(game.state, 0)
question = question_doc(book, game.state, game.question, 0)
STATE = text_of({"type": "state", "number": 1, "view": view, "question": None})
ASKED = text_of({"type": "state", "number": 1, "view": view, "question": question})
EVENTS = text_of({"type": "events", "events": ["x" * 200]})
ACCEPTED = '{"type":"accepted","number":3}'
pairs = {}


async def app(scope, receive, send):
    if scope["type"] != "websocket":
        return
    await receive()
    await send({"type": "websocket.accept"})
    pair = []
    while True:
        event = await receive()
        if event["type"] == "websocket.disconnect":
            return
        message = msgspec.json.decode(event["text"])
        if message["type"] == "hello":
            pair = pairs.setdefault(message["token"], [])
            pair.append(send)
            continue
        for n, one in enumerate(pair):
            await one({"type": "websocket.send", "text": EVENTS})
            await one({"type": "websocket.send", "text": ASKED if n else STATE})
        await send({"type": "websocket.send", "text": ACCEPTED})


def main():
    listening = socket.create_server(("127.0.0.1", 0), backlog=2048)
    print(f"Echo is at http://127.0.0.1:{listening.getsockname()[1]}/", flush=True)
    config = uvicorn.Config(
        app, ws="websockets-sansio", access_log=False, log_level="error", ws_per_message_deflate=False, lifespan="off"
    )
    asyncio.run(uvicorn.Server(config).serve(sockets=[listening]))


if __name__ == "__main__":
    main()
