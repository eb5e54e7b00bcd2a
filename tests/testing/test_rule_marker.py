"""The `rule` marker: a test cannot claim to prove what no ledger knows."""

pytest_plugins = ["pytester"]


def run(pytester, mark):
    pytester.makepyfile(f"import pytest\n@pytest.mark.{mark}\ndef test_it(): pass\n")
    return pytester.runpytest_inprocess("-p", "vedette.testing.pytest_plugin", "-p", "no:cacheprovider")


def test_a_known_id_is_taken(pytester):
    run(pytester, 'rule("WEC-CLS-13", "WEC-RUL-21")').assert_outcomes(passed=1)


def test_an_unknown_id_stops_the_run_and_names_the_test(pytester):
    result = run(pytester, 'rule("WEC-CLS-99")')
    assert result.ret == 4
    result.stderr.fnmatch_lines(["*test_it: 'WEC-CLS-99' is in no ledger*"])


def test_a_marker_without_an_id_is_an_error(pytester):
    result = run(pytester, "rule()")
    assert result.ret == 4
    result.stderr.fnmatch_lines(["*test_it: the marker is written*"])
