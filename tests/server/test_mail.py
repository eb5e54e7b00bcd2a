"""Mail for slow play, handed to a real SMTP server of the test's own."""

import asyncio
import email
import email.policy
import queue
import socketserver
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from server.harness import Server
from vedette.server.live.message_handlers import why_no_address
from vedette.server.services.mail import NotSent, after_seconds, mail_account

ACCOUNT = {"VEDETTE_MAIL_SECURITY": "none", "VEDETTE_MAIL_FROM": "vedette@club.example", "VEDETTE_MAIL_AFTER": "0"}


class Sink(socketserver.ThreadingTCPServer):
    """Takes letters by SMTP and keeps them."""

    allow_reuse_address = True
    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Taker)
        self.letters = queue.Queue()
        threading.Thread(target=self.serve_forever, daemon=True).start()


class Taker(socketserver.StreamRequestHandler):
    def say(self, words):
        self.wfile.write(words.encode() + b"\r\n")

    def handle(self):
        self.say("220 sink")
        to = []
        for line in self.rfile:
            verb = line.split()[0].upper() if line.split() else b""
            if verb == b"DATA":
                self.say("354 go on")
                lines = []
                for part in self.rfile:
                    if part == b".\r\n":
                        break
                    lines.append(part)
                self.server.letters.put((to, email.message_from_bytes(b"".join(lines), policy=email.policy.default)))
            if verb == b"RCPT":
                to.append(line.split(b":", 1)[1].strip().strip(b"<>").decode())
            self.say("221 bye" if verb == b"QUIT" else "250 well")
            if verb == b"QUIT":
                return


@pytest.fixture
def sink():
    made = Sink()
    yield made
    made.shutdown()
    made.server_close()


def test_who_is_away_when_it_is_his_move_gets_one_letter(sink, tmp_path, monkeypatch):
    for key, value in {**ACCOUNT, "VEDETTE_MAIL_HOST": "127.0.0.1"}.items():
        monkeypatch.setenv(key, value)
    monkeypatch.setenv("VEDETTE_MAIL_PORT", str(sink.server_address[1]))
    monkeypatch.setenv("VEDETTE_MAIL_URL", "http://club.example/")
    server = Server(f"sqlite:///{tmp_path / 'games.sqlite3'}")
    try:
        made = server.duel(title="Saturday")
        ann, ben = [server.sit(link["token"]) for link in made["seats"]]
        assert (ann.welcome["mail"], ann.welcome["mail_to"]) == (True, "")
        ann.say("mail", address="nobody at all")
        assert "looks like" in ann.expect("refused")["words"]
        ben.say("mail", address="ben@home.example")
        ben.pong()
        ann.order("hide 1")
        ben.until(1)
        ben.order("hide 2")
        ann.until(2)
        ben.close()
        ann.order("throw")
        to, letter = sink.letters.get(timeout=20)
        assert to == ["ben@home.example"]
        assert letter["Subject"] == "Your move: Saturday"
        assert letter["From"] == "vedette@club.example"
        assert "waits for Player 2" in letter.get_content()
        assert "http://club.example/" in letter.get_content()
        assert made["seats"][1]["token"] not in letter.get_content()
        again = server.sit(made["seats"][1]["token"])
        assert again.welcome["mail_to"] == "ben@home.example"
        watching = server.sit(made["observer"])
        assert watching.welcome["mail_to"] == server.sit(made["seats"][0]["token"]).welcome["mail_to"] == ""
        again.until(3)
        again.order("throw")
        again.say("mail", address="")
        again.pong()
        again.close()
        ann.until(4)
        ann.order("throw")
        ann.pong()
        with pytest.raises(queue.Empty):
            sink.letters.get(timeout=1)
    finally:
        logged = server.stop()
    assert "fault" not in logged
    assert "ben@home.example" not in logged, "addresses are not logged"


def test_a_letter_goes_as_the_account_says_or_not_at_all():
    """The server of this test knows neither encryption nor passwords."""
    account = {**ACCOUNT, "VEDETTE_MAIL_HOST": "127.0.0.1", "VEDETTE_MAIL_PASSWORD": "x"}
    sink = Sink()
    try:
        account["VEDETTE_MAIL_PORT"] = str(sink.server_address[1])
        for security, user in (("starttls", ""), ("ssl", ""), ("none", "me")):
            post = mail_account({**account, "VEDETTE_MAIL_SECURITY": security, "VEDETTE_MAIL_USER": user})
            post_now = post.send("ben@home.example", "Your move", "It is your move.")
            with pytest.raises(NotSent), ThreadPoolExecutor(1) as pool:
                pool.submit(asyncio.run, asyncio.wait_for(post_now, 20)).result()
        assert sink.letters.empty()
    finally:
        sink.shutdown()
        sink.server_close()


def test_a_server_without_an_account_asks_for_nothing(lone_server):
    made = lone_server.duel()
    ann = lone_server.sit(made["seats"][0]["token"])
    assert ann.welcome["mail"] is False
    ann.say("mail", address="ann@home.example")
    assert "no mail account" in ann.expect("refused")["words"]
    ann.close()


def test_settings_that_are_wrong_say_so():
    assert mail_account({}) is None
    with pytest.raises(ValueError, match="starttls, ssl, none"):
        mail_account({"VEDETTE_MAIL_HOST": "a", "VEDETTE_MAIL_SECURITY": "tls"})
    with pytest.raises(ValueError, match="1 to 65535"):
        mail_account({"VEDETTE_MAIL_HOST": "a", "VEDETTE_MAIL_PORT": "x"})
    with pytest.raises(ValueError, match="VEDETTE_MAIL_FROM"):
        mail_account({"VEDETTE_MAIL_HOST": "a"})
    with pytest.raises(ValueError, match="number of seconds"):
        after_seconds({"VEDETTE_MAIL_AFTER": "soon"})
    made = mail_account({"VEDETTE_MAIL_HOST": "a", "VEDETTE_MAIL_USER": "me@a.example", "VEDETTE_MAIL_SECURITY": "ssl"})
    assert (made.port, made.sender) == (465, "me@a.example")


@pytest.mark.parametrize("text", ["", "a", "@b", "a@", "a@b c", "a@b,c@d", "a\n@b", "<a@b>", "a@b@c", "ä@b.example"])
def test_what_is_no_address_is_refused(text):
    assert why_no_address(text)
    assert not why_no_address("ann.b+c@home.example")
