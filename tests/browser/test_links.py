"""Invitations to others on the home network: the page says when they cannot work, and one switch makes them work."""

import json
import socket

import pytest
from playwright.sync_api import expect

from browser.battles import skirmish

pytestmark = [pytest.mark.browser, pytest.mark.service]


def answers(host, port):
    with socket.socket() as one:
        return one.connect_ex((host, port)) == 0


def test_links_that_open_only_here_say_so_and_one_switch_lets_others_in(desk, service):
    made = service.game(skirmish(), ("person", "person"))
    mine = desk.window(None)
    known = [{"token": made["host"], "links": [{"label": "Friend", "token": made["seats"][1]["token"], "seat": 1}]}]
    mine.context.add_init_script(f"localStorage.setItem('vedette.games', {json.dumps(json.dumps(known))})")
    mine.page.goto(f"{service.url}/#/host/{made['host']}")
    expect(mine.at("network")).to_contain_text("listens on this machine only")
    expect(mine.at("seat-link-0")).to_have_value(f"{service.url}/#/play/{made['seats'][1]['token']}")
    assert not answers("127.0.0.2", service.port)
    assert not mine.faults()
    mine.at("network-open").click()
    expect(mine.at("network-address")).to_have_text(f"http://127.0.0.2:{service.port}/")
    link = f"http://127.0.0.2:{service.port}/#/play/{made['seats'][1]['token']}"
    expect(mine.at("seat-link-0")).to_have_value(link)
    mine.at("qr-0").click()
    expect(mine.at("qr-code")).to_have_attribute("data-text", link)
    assert not mine.faults()
    friend = desk.window(None)
    friend.url = f"http://127.0.0.2:{service.port}"
    friend.page.goto(link)
    expect(friend.at("seat")).to_contain_text("Afridis")
    refused = friend.page.evaluate(
        "() => fetch('/api/network/open', {method: 'POST', body: '{\"open\": false}'}).then((one) => one.status)"
    )
    assert refused == 409, "who came by the network cannot close it"
    friend.errors.clear()  # the browser tells of the answer 409
    mine.at("network-shut").click()
    expect(mine.at("network")).to_contain_text("listens on this machine only")
    assert not answers("127.0.0.2", service.port)


def test_whoever_comes_through_a_proxy_cannot_open_the_server(service):
    for headers in ({"x-forwarded-for": "10.0.0.7"}, {"host": "club.example"}):
        status, body, _ = service.request("POST", "/api/network/open", {"open": True}, headers)
        assert status in (403, 409), body
    assert service.get("/api/network") == {
        "open": False,
        "addresses": [f"http://127.0.0.2:{service.port}/"],
        "may_change": True,
    }
