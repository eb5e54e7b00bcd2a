import { expect, test } from 'vitest';
import { added, copied, freeName, ledBy, removed, renamed, set } from '../../src/features/army/force';
import type { BuilderField, BuilderForm, ForceFile } from '../../src/protocol';

const field = (
  name: string,
  shape: BuilderField['shape'],
  roles: string[],
  usual: boolean | number | string = false,
  is_main = false,
): BuilderField => ({
  name,
  shape,
  words: name,
  roles,
  rule: '',
  hint: '',
  is_main,
  choices: [],
  least: 1,
  most: 30,
  usual,
});
const FORM: BuilderForm = {
  roles: [
    { id: 'sir', words: 'Sir', new: 'Sir', leads: true },
    { id: 'man', words: 'Group', new: 'Section', leads: false },
  ],
  fields: [
    field('figures', 'number', ['man'], 4, true),
    field('arms', 'list', ['sir', 'man'], 'bow', true),
    field('with', 'group', ['sir'], false, true),
    field('own', 'flag', ['sir'], false, true),
    field('loyal', 'leaders', ['sir', 'man']),
    field('men', 'men', ['man']),
    field('formed', 'flag', ['man']),
  ],
  dresses: [],
  sides: [],
};
const FILE: ForceFile = {
  book: 'b',
  title: 'T',
  words: 'W',
  name: 'N',
  colour: '',
  dress: '',
  units: [
    { name: 'Hart', role: 'sir', own: true, arms: ['pistol'] },
    { name: 'A', figures: 9, arms: ['rifle'], men: [{ count: 2 }], loyal: ['Hart', 'Moss'], formed: true },
    { name: 'Moss', role: 'sir', with: 'A', arms: ['rifle'] },
  ],
};

test('a new group is like the last, a new leader armed like his men', () => {
  expect(added(FORM, FILE, FORM.roles[1]).units[3]).toEqual({
    name: 'Section',
    figures: 9,
    arms: ['rifle'],
    loyal: ['Hart', 'Moss'],
    formed: true,
  });
  expect(added(FORM, FILE, FORM.roles[0], 'A').units[3]).toEqual({
    name: 'Sir, A',
    role: 'sir',
    arms: ['rifle'],
    with: 'A',
  });
  expect(added(FORM, FILE, FORM.roles[0]).units[3]).toEqual({ name: 'Sir', role: 'sir', arms: ['rifle'] });
});

test('who is renamed is followed by those who are listed with it or loyal to him', () => {
  expect(renamed(FORM, FILE, 1, 'B').units[2].with).toBe('B');
  expect(renamed(FORM, FILE, 0, 'Pryce').units[1].loyal).toEqual(['Pryce', 'Moss']);
});

test('who is left out is named nowhere any more', () => {
  expect(removed(FORM, FILE, 1).units).toEqual([FILE.units[0], { name: 'Moss', role: 'sir', arms: ['rifle'] }]);
  expect(removed(FORM, FILE, 2).units[1].loyal).toEqual(['Hart']);
});

test('names stay apart, and what is usual is not written', () => {
  expect(freeName(FILE.units, 'A')).toBe('A 2');
  expect(copied(FILE, 1).units[2].name).toBe('A 2');
  expect(set(FILE, 1, 'formed', undefined).units[1]).not.toHaveProperty('formed');
  expect(ledBy(FORM, FILE.units, 1)).toEqual([2]);
});
