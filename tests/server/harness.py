"""A real server in its own process, and browsers that talk to it."""

import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

from websockets.sync.client import connect

TESTS = Path(__file__).resolve().parent.parent
TOY = "server.toybook:make"
PROGRAM = """
import sys, json, socket
from vedette.server import main
if __name__ == "__main__":
    words = json.loads(sys.argv[1])
    sent, bind = words.pop("send_buffer"), main.bind
    def bound(*where):
        one = bind(*where)
        one.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, sent)  # the sockets that it accepts have it from here
        return one
    if sent:
        main.bind = bound
    main.serve(**words)
"""


class Server:
    """`vedette serve`, with a library of the test's choosing; `send_buffer`: bytes of a socket that the kernel holds."""

    def __init__(self, database, library=TOY, limits=False, log="info", port=0, command=None, send_buffer=0, **more):
        words = dict(
            host="127.0.0.1",
            port=port,
            browser=False,
            database=database,
            library=library,
            limits=limits,
            send_buffer=send_buffer,
            **more,
        )
        path = os.pathsep.join([str(TESTS), *os.environ.get("PYTHONPATH", "").split(os.pathsep)])
        env = {**os.environ, "PYTHONPATH": path, "VEDETTE_LOG": log}
        # A pipe that nobody reads would fill, and whoever logs into it wait.
        self.errors = tempfile.TemporaryFile("a+")  # noqa: SIM115 (as long as the process)
        self.process = subprocess.Popen(
            command or [sys.executable, "-c", PROGRAM, json.dumps(words)],
            stdout=subprocess.PIPE,
            stderr=self.errors,
            env=env,
            text=True,
        )
        line = self.process.stdout.readline()
        assert "Vedette is at" in line, line + self.logged()
        self.url = line.split()[3].rstrip("/")
        self.port = int(self.url.rsplit(":", 1)[1])

    def kill(self):
        """As if the power had gone, for this process."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self):
        """End it, and give what it logged."""
        self.process.terminate()
        self.process.communicate(timeout=20)
        return self.logged()

    def logged(self):
        self.errors.seek(0)
        return self.errors.read()

    def request(self, method, path, body=None, headers=None):
        data = json.dumps(body).encode() if body is not None else None
        asked = urllib.request.Request(self.url + path, data, headers or {}, method=method)
        try:
            with urllib.request.urlopen(asked, timeout=30) as got:
                return got.status, got.read(), got.headers
        except urllib.error.HTTPError as error:
            return error.code, error.read(), error.headers

    def get(self, path):
        status, body, _ = self.request("GET", path)
        assert status == 200, body
        return json.loads(body)

    def post(self, path, body, status=None):
        got, text, _ = self.request("POST", path, body)
        assert got == status if status else got < 400, (got, text)
        return json.loads(text)

    def duel(self, kinds=("person", "person"), **more):
        """A game of two sides."""
        seats = [{"side": side, "kind": kind, "name": f"Player {side + 1}"} for side, kind in enumerate(kinds)]
        body = {"book": "toy", "setup": {"target": more.pop("target", 10)}, "seats": seats, **more}
        return self.post("/api/games", body, 201)

    def sit(self, token, **more):
        return Browser(self, token, **more)

    def sleeping_phone(self, token):
        """A socket that says hello and takes nothing of what it is told."""
        phone = socket.socket()
        phone.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        phone.connect(("127.0.0.1", self.port))
        phone.sendall(
            f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        answer = b""
        while not answer.endswith(b"\r\n\r\n"):
            answer += phone.recv(1)
        hello = json.dumps({"type": "hello", "token": token, "since": 0, "undos": 0}).encode()
        assert len(hello) < 126, "longer frames have another head"
        phone.sendall(bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello)  # a text frame, masked with noughts
        return phone


class Browser:
    """Keeps what a browser keeps: the state, the events, and every text that came over the socket."""

    def __init__(self, server, token, events=(), undos=0, origin=None):
        address = f"ws://127.0.0.1:{server.port}/ws"
        self.socket = connect(address, origin=origin, compression=None, max_size=None, legacy=True)
        self.texts = []
        self.events = list(events)
        self.state = {}
        self.over = None
        self.say("hello", token=token, since=len(events), undos=undos)
        self.welcome = self.expect("welcome", "error")
        if self.welcome["type"] == "welcome":
            self.expect("state")

    def say(self, kind, **fields):
        self.socket.send(json.dumps({"type": kind, **fields}))

    def read(self, timeout=10):
        text = self.socket.recv(timeout)
        self.texts.append(text)
        message = json.loads(text)
        if message["type"] == "state":
            self.state = message
        elif message["type"] == "events":
            self.events[message["start"] :] = message["events"]
        elif message["type"] == "over":
            self.over = message
        return message

    def expect(self, *kinds, timeout=10):
        """Read on until a message of one of these kinds comes."""
        until = time.monotonic() + timeout
        while True:
            message = self.read(max(0.01, until - time.monotonic()))
            if message["type"] in kinds:
                return message

    def until(self, number, timeout=10):
        """Read on until the table is at a number of orders."""
        while self.state["number"] < number:
            self.expect("state", timeout=timeout)
        return self.state

    def order(self, text, number=None):
        """Give an order; the answer."""
        self.say("order", number=self.state["number"] if number is None else number, text=text)
        return self.expect("accepted", "refused")

    def words(self):
        return [event["words"] for event in self.events]

    def pong(self):
        """All that was sent to us before has been read."""
        self.say("ping")
        self.expect("pong")

    def close(self):
        self.socket.close()
