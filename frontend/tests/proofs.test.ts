import { expect, test } from 'vitest';
import { caseIn, markersIn } from '../proofs';

test('a rule is proven by the test that follows its marker, and by cases that name it', () => {
  const text =
    '@pytest.mark.rule("AB-CD-01", "AB-RUL2-13")\n@pytest.mark.slow\ndef test_uphill_costs_two(t):\n    ...\n\n@pytest.mark.rule(\n    "AB-CD-02",\n)\ndef test_more(t): ...\n';
  expect(markersIn(text)).toEqual([
    ['AB-CD-01', 'uphill costs two'],
    ['AB-RUL2-13', 'uphill costs two'],
    ['AB-CD-02', 'more'],
  ]);
  expect(caseIn('title = "Arc"\nrules = ["AB-EX-01", "AB-ARC-02"]\n')).toEqual([
    ['AB-EX-01', 'Arc'],
    ['AB-ARC-02', 'Arc'],
  ]);
});
