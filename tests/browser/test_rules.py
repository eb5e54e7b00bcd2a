"""Why? and the rules themselves: this throw, the rule as it is set, and the whole ledger to read and search."""

import pytest
from playwright.sync_api import expect

from browser.battles import skirmish
from parts import shipped
from vedette.cli.commands.ledger import marked_ids

pytestmark = pytest.mark.browser


def test_why_shows_this_throw_and_the_rule_with_links(desk, service):
    mine = desk.table(service.game(skirmish(turns=60), ["person", "ai rash"])["host"])
    number = mine.state()["number"]
    mine.choose(mine.play_to("fire", wants=("take", "done")))
    mine.beyond(number)
    mine.settled()
    entry = mine.page.locator('[data-testid="log-entry"]:has([data-testid="log-rolls"])').last
    entry.get_by_test_id("why").first.click()
    dialog = mine.at("rule-dialog")
    expect(dialog.get_by_test_id("this-throw").locator(".die").first).to_be_visible()
    expect(dialog.get_by_test_id("throw").first).to_be_visible()
    expect(mine.page.locator("#rule-title .id")).not_to_be_empty()
    assert mine.faults() == []
    mine.page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()


def test_a_rule_names_the_tests_that_prove_it_and_the_setting_it_is_about(desk, service, root):
    marked = marked_ids(root / "tests")
    for book in shipped():
        told = service.get(f"/api/rules/{book}")["rules"]
        rule = next(one["id"] for one in told if len(marked.get(one["id"], [])) == 2)
        mine = desk.window(f"/#/rules/{book}/{rule}")
        proofs = mine.page.locator(f"#rule-{rule}").get_by_test_id("rules-proofs")
        proofs.locator("summary").click()
        for file in marked[rule]:
            expect(proofs).to_contain_text(file.split("tests/", 1)[1])
        optional = [one for one in told if one["settings"]]
        assert optional, "some of it can be chosen"
        mine.page.goto(f"{mine.url}/#/rules/{book}/{optional[0]['id']}")
        expect(mine.page.locator(f"#rule-{optional[0]['id']} .option").first).to_contain_text("A setting of the table")


def test_the_rules_are_read_by_chapter_searched_and_followed(desk, service):
    mine = desk.window("/#/rules/empires")
    told = service.get("/api/rules/empires")["rules"]
    expect(mine.at("rules-count")).to_have_text(f"{len(told)} rules")
    assert {rule["sort"] for rule in told} >= {"rule", "ruling", "example"}
    mine.at("rules-search").fill("depths total")
    found = [rule for rule in told if all(word in rule["words"].lower() for word in ("depths", "total"))]
    expect(mine.at("rules-rule")).to_have_count(len(found))
    table = next(rule for rule in found if "|---" in rule["words"])
    expect(mine.page.locator(f"#rule-{table['id']} table th").first).to_be_visible()
    expect(mine.at("rules")).not_to_contain_text("|---")
    mine.page.locator(f"#rule-{table['id']} [data-rule]").first.click()
    expect(mine.page.locator("article.on")).to_be_in_viewport()
    assert mine.faults() == []
