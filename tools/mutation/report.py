"""The finding, in words and as JSON."""

from __future__ import annotations

from tools.common import say
from tools.mutation.judging import Case, told
from tools.mutation.mutants import Mutant
from tools.mutation.trial import NOTICED, STILLBORN, SURVIVED, TOO_LONG

MOST_TOLD = 6


def verdict(case: Case) -> str:
    """Return the verdict on a rule, in one word."""
    if case.broken:
        return "failing"
    if not case.tests:
        return "untested"
    if case.noticed():
        return "proved"
    if case.outcomes(SURVIVED):
        return "survives"
    return "unchanged"


HEADINGS = (
    ("survives", "Unproved: its tests notice none of these changes"),
    ("unchanged", "Unproved: there is nothing to change. Put the id where the rule is carried out"),
    ("untested", "Unproved: no test is marked with it"),
    ("failing", "Its tests fail with nothing changed"),
)


def place(mutant: Mutant) -> str:
    """Return the place and the words of a change."""
    return f"{told(mutant.path)}:{mutant.line}: {mutant.what}"


def lines_of(case: Case) -> list[str]:
    """Return the lines on a rule that is not proved."""
    kind = verdict(case)
    if kind == "survives":
        survivors = [place(mutant) for mutant in case.outcomes(SURVIVED)]
        more = [f"and {len(survivors) - MOST_TOLD} more"] if len(survivors) > MOST_TOLD else []
        return survivors[:MOST_TOLD] + more
    if kind == "unchanged":
        if case.outcomes(STILLBORN):
            return [f"{place(mutant)} (nothing runs with it)" for mutant in case.outcomes(STILLBORN)[:MOST_TOLD]]
        return case.places or ["the id stands in none of the book's files"]
    return case.broken[:MOST_TOLD]


def show(cases: list[Case], definitions: int, thorough: bool, seconds: float, tried: int) -> None:
    """Print the finding in words."""
    for kind, heading in HEADINGS:
        chosen = [case for case in cases if verdict(case) == kind]
        if not chosen:
            continue
        say(f"\n{heading} ({len(chosen)})")
        for case in chosen:
            lines = lines_of(case)
            say(f"  {case.rule:<12} {lines[0] if lines else ''}")
            for line in lines[1:]:
                say(f"  {'':<12} {line}")
    if thorough:
        half = [case for case in cases if verdict(case) == "proved" and case.outcomes(SURVIVED)]
        if half:
            say(f"\nProved, but these changes pass unnoticed ({sum(len(case.outcomes(SURVIVED)) for case in half)})")
        for case in half:
            for mutant in case.outcomes(SURVIVED):
                say(f"  {case.rule:<12} {place(mutant)}")
    far = [case.rule for case in cases if case.is_far()]
    if far:
        say(
            f"\nProved only by a change in a function around the id, not at the id itself ({len(far)}): {', '.join(far)}"
        )
    left_out = sum(case.left_out for case in cases)
    proved = len([case for case in cases if verdict(case) == "proved"])
    say("")
    if left_out:
        say(f"{left_out} changes were left out (--most).")
    if definitions:
        say(f"{definitions} definitions were not tried: they need no test.")
    say(f"{proved} of {len(cases)} rules proved; {tried} changes tried in {seconds:.0f} s.")


def as_doc(cases: list[Case]) -> dict[str, object]:
    """Return the finding as JSON for scripts."""
    return {
        "rules": len(cases),
        "proved": [case.rule for case in cases if verdict(case) == "proved"],
        "unproved": [case.rule for case in cases if verdict(case) != "proved"],
        "cases": [
            {
                "rule": case.rule,
                "book": case.shelf.name,
                "verdict": verdict(case),
                "far": case.is_far(),
                "places": case.places,
                "tests": case.tests,
                "failing": case.broken,
                "left_out": case.left_out,
                "changes": [
                    {
                        "file": told(mutant.path),
                        "line": mutant.line,
                        "change": mutant.what,
                        "near": mutant.near,
                        "outcome": outcome,
                        "by": by,
                    }
                    for mutant, outcome, by in case.results
                ],
            }
            for case in cases
        ],
    }


__all__ = ["NOTICED", "TOO_LONG", "as_doc", "show", "verdict"]
