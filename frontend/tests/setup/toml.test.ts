import { expect, test } from 'vitest';
import { readToml, TomlTrouble } from '../../src/features/setup/toml';

test('house rules are read', () => {
  const text = `
# our club
name = "Tuesday night"
book = 'empires'
drop = ["WEC-FIR-18", # no cover
  "WEC-CLS-13"]

[settings]
alternating = true
turns = 10

[[change]]
rule = "WEC-MOV-01"
row = "Regular Infantry"
value = 3

[[change]]
rule = "WEC-VAL-01"
value = -1
`;
  expect(readToml(text)).toEqual({
    name: 'Tuesday night',
    book: 'empires',
    drop: ['WEC-FIR-18', 'WEC-CLS-13'],
    settings: { alternating: true, turns: 10 },
    change: [
      { rule: 'WEC-MOV-01', row: 'Regular Infantry', value: 3 },
      { rule: 'WEC-VAL-01', value: -1 },
    ],
  });
});

test('inline tables and dotted names are read', () => {
  expect(readToml('a.b = { c = 1, d = "x" }')).toEqual({ a: { b: { c: 1, d: 'x' } } });
});

test.each([
  ['a = \nb = 2', 1],
  ['a = 1\na = 2', 2],
  ['x = "open', 1],
  ['ok = 1\nlist = [1 2]', 2],
  ['= 3', 1],
  ['a = 1 b = 2', 1],
])('trouble in %j is found in line %i', (text, line) => {
  try {
    readToml(text);
    expect.unreachable();
  } catch (trouble) {
    expect(trouble).toBeInstanceOf(TomlTrouble);
    expect((trouble as TomlTrouble).line).toBe(line);
  }
});
