import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'svelte/compiler';
import { expect, test } from 'vitest';

/** Nothing in src may read a meaning out of words, kinds, verbs or the texts of orders: it stands in fields of its own. */

interface Node {
  type: string;
  start: number;
  [part: string]: unknown;
}

const SRC = join(import.meta.dirname, '../src');
/** Where patterns are at home: what is read there is no book's. */
const PATTERNS: Record<string, string> = {
  'lib/router.svelte.ts': 'reads the address of a page',
  'ui/ledgerMarkup.ts': 'reads how a ledger is written: tables, stress, ids of rules',
};
const READS = ['a pattern', 'takes apart'];
/** What is said, and what it is called. */
const SAID = new Set([
  'words',
  'text',
  'kind',
  'verb',
  'state',
  'status',
  'brief',
  'lead',
  'against',
  'because',
  'result',
  'name',
  'short',
  'title',
  'note',
  'rule',
  'level',
  'letter',
]);
const TAKES_APART = new Set([
  'match',
  'matchAll',
  'search',
  'test',
  'exec',
  'split',
  'startsWith',
  'endsWith',
  'includes',
  'indexOf',
  'lastIndexOf',
  'slice',
  'substring',
  'charAt',
  'at',
  'replace',
  'replaceAll',
  'toLowerCase',
  'localeCompare',
]);
const COMPARED = new Set(['===', '!==', '==', '!=']);
/** Kinds that are the same for every book, or the page's own: ground, reach, seats, talk, effects, gestures. */
const KINDS = new Set([
  ...'words table places envelope arrange person ai solo chat note grid free crowd men empty'.split(' '),
  ...'hill wood river water stream wadi road zone smoke building wall'.split(' '),
  ...'fire charge fall puff ring cause fallen running taken pan piece rotate stretch'.split(' '),
]);
/** A kind of seat; the player of such a seat is called the same. */
const SOLO = 'solo';

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}

function* nodesOf(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const one of value) yield* nodesOf(one);
  else if (typeof value === 'object' && value !== null) {
    if (isNode(value)) yield value;
    for (const [part, inner] of Object.entries(value))
      if (part !== 'css' && part !== 'parent' && part !== 'metadata') yield* nodesOf(inner);
  }
}

/** What something is called that is read from an object: `words` of `event.words`, of `option?.words` and of `row[0].words`. */
function partRead(node: unknown): string {
  if (!isNode(node)) return '';
  if (node.type === 'ChainExpression' || node.type === 'TSNonNullExpression' || node.type === 'TSAsExpression')
    return partRead(node.expression);
  if (node.type === 'LogicalExpression') return partRead(node.left);
  if (node.type !== 'MemberExpression' || node.computed === true || !isNode(node.property)) return '';
  return String(node.property.name);
}

function textIn(node: unknown): string {
  return isNode(node) && node.type === 'Literal' && typeof node.value === 'string' ? node.value : '';
}

/** Filling in what an order leaves open is no reading. */
function fillsIn(called: Node): boolean {
  const first = (called.arguments as unknown[])[0];
  return textIn(first).startsWith('{') || textIn(first) === '\n';
}

function guilt(node: Node): string {
  if (node.type === 'Literal' && node.regex) return 'a pattern';
  if ((node.type === 'NewExpression' || node.type === 'CallExpression') && isNode(node.callee)) {
    if (node.callee.name === 'RegExp') return 'a pattern';
    const method = partRead(node.callee);
    if (SAID.has(partRead(node.callee.object)) && TAKES_APART.has(method) && !fillsIn(node))
      return `takes apart what is said, by ${method}`;
    const set = (node.arguments as unknown[]).find((one) =>
      ['verb', 'state', 'status', 'words', 'text'].includes(partRead(one)),
    );
    if ((method === 'has' || method === 'includes') && set && textIn(node.callee.object))
      return 'looks for what is said';
  }
  if (node.type === 'BinaryExpression' && COMPARED.has(String(node.operator))) {
    for (const [one, other] of [
      [node.left, node.right],
      [node.right, node.left],
    ]) {
      const part = partRead(one);
      const text = textIn(other);
      if (text !== '' && SAID.has(part) && !(part === 'kind' && KINDS.has(text)) && text !== SOLO)
        return `compares ${part} with '${text}'`;
    }
  }
  if (node.type === 'SwitchStatement' && SAID.has(partRead(node.discriminant))) return 'goes by what is said';
  if (
    node.type === 'MemberExpression' &&
    node.computed === true &&
    ['verb', 'state', 'status', 'words', 'text'].includes(partRead(node.property))
  )
    return 'looks up what is said';
  return '';
}

function found(source: string, name: string): string[] {
  const whole = name.endsWith('.ts') ? `<script lang="ts">${source}</script>` : source;
  return [...nodesOf(parse(whole, { modern: true }))].flatMap((node) => {
    const what = guilt(node);
    return what === '' || (name in PATTERNS && READS.some((one) => what.startsWith(one)))
      ? []
      : [`${name}: ${what}: ${whole.slice(node.start, node.start + 60)}`];
  });
}

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
  (name) =>
    (name.endsWith('.ts') || name.endsWith('.svelte')) && !name.endsWith('protocol.ts') && !name.endsWith('.d.ts'),
);

test('nothing is read out of words, kinds, verbs or texts', () => {
  expect(files.length).toBeGreaterThan(70);
  expect(files.flatMap((name) => found(readFileSync(join(SRC, name), 'utf8'), name))).toEqual([]);
}, 60_000);

test('files that may hold patterns hold some', () => {
  for (const name of Object.keys(PATTERNS))
    expect(found(readFileSync(join(SRC, name), 'utf8'), `like ${name}`), name).not.toEqual([]);
});

test.each([
  'const bad = /^we /.test(event.words);',
  "const run = event.kind === 'run';",
  "const grave = option?.verb === 'concede';",
  "if (words.startsWith('x') && event.words.startsWith('they ')) go();",
  "const n = option.text.split(' ')[1];",
  "const found = new RegExp('dead').exec(row);",
  "switch (event.kind) { case 'fire': go(); }",
  "const down = 'destroyed' !== piece.state;",
  'const tone = TONES[row.words];',
  "const brief = (side?.name ?? '').split('(')[0];",
  'const first = option.words.slice(0, 4);',
])('this would be found: %s', (line) => {
  expect(found(line, 'planted.ts')).not.toEqual([]);
});

test('a planted reading in the markup of a page is found, too', () => {
  expect(found("<p class:bad={event.words.includes('destroyed')}>x</p>", 'Planted.svelte')).toHaveLength(1);
  expect(found("{#if event.kind === 'turn'}<h3>x</h3>{/if}", 'Planted.svelte')).toHaveLength(1);
});
