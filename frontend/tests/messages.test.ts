import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'svelte/compiler';
import { expect, test } from 'vitest';

/** Every text a reader sees stands in a `messages.ts`, and each of them is shown somewhere. */

const SRC = join(import.meta.dirname, '../src');
const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => /\.(ts|svelte)$/.test(name) && !/^(dev|art\/figures)\/|(protocol|routes|\.d)\.ts$/.test(name));
const isMessages = (name: string): boolean => name.endsWith('messages.ts');
const sources = new Map(files.map((name) => [name, readFileSync(join(SRC, name), 'utf8')]));
const elsewhere = [...sources].filter(([name]) => !isMessages(name));
const program = elsewhere.map(([, source]) => source).join('\n');

/** Attributes that are read out or shown. */
const SHOWN = new Set(['aria-label', 'title', 'placeholder', 'alt', 'aria-description']);

const HIDDEN = new Set(['StyleDirective', 'ClassDirective', 'Script']);

interface Node {
  type: string;
  [part: string]: unknown;
}

/** All nodes of a tree, each with whether text in it is seen: most attributes are not. */
function* nodesOf(value: unknown, seen = true): Generator<[Node, boolean]> {
  if (Array.isArray(value)) for (const one of value) yield* nodesOf(one, seen);
  else if (typeof value === 'object' && value !== null) {
    const node = value as Node;
    const inside = seen && !HIDDEN.has(node.type) && !(node.type === 'Attribute' && !SHOWN.has(String(node.name)));
    if ('type' in value) yield [node, inside];
    for (const [key, part] of Object.entries(value)) if (key !== 'css') yield* nodesOf(part, inside);
  }
}

/** A capital, a word, and another one: a sentence or the beginning of one. */
const isSentence = (text: string): boolean => /^\P{L}*\p{Lu}\p{Ll}+,? \p{Ll}{2,}/u.test(text);
const isWord = (text: string): boolean => /\p{L}{2,}/u.test(text);

/** Texts that a source shows by itself. */
function shownBy(name: string, source: string): string[] {
  const whole = name.endsWith('.ts') ? `<script lang="ts">${source}</script>` : source;
  return [...nodesOf(parse(whole, { modern: true }))].flatMap(([node, seen]) => {
    if (node.type === 'Text') return seen && isWord(String(node.data)) ? [String(node.data)] : [];
    const text = node.type === 'TemplateElement' ? (node.value as { cooked: string }).cooked : node.value;
    return ['Literal', 'TemplateElement'].includes(node.type) && isSentence(String(text)) ? [String(text)] : [];
  });
}

test('no text stands outside of the messages', () => {
  expect(elsewhere.length).toBeGreaterThan(150);
  const found = elsewhere.flatMap(([name, source]) => shownBy(name, source).map((text) => `${name}: ${text}`));
  expect(found).toEqual([]);
}, 60_000);

test.each([
  ['One.svelte', '<p class="dim">Your turn</p>'],
  ['One.svelte', '<button aria-label="Close">✕</button>'],
  ['one.ts', "export const told = 'The line is down.';"],
  ['one.ts', 'export const told = (n: number): string => `The server answered ${n}`;'],
])('a planted text would be found: %s', (name, source) => {
  expect(shownBy(name, source)).toHaveLength(1);
});

test('no message is unused', () => {
  const unused: string[] = [];
  for (const [name, source] of sources) {
    if (!isMessages(name)) continue;
    for (const found of source.matchAll(/export const (\w+Messages) = \{\n([\s\S]*?)\n\}( as Record)?/g)) {
      if (found[3]) continue; // looked up by what the server says
      const keys = [...found[2].matchAll(/^ {2}(\w+):/gm)].map((key) => key[1]);
      expect(keys.length).toBeGreaterThan(0);
      unused.push(
        ...keys
          .filter((key) => !new RegExp(`\\b${found[1]}\\s*\\.${key}\\b`).test(program))
          .map((key) => `${name}: ${key}`),
      );
    }
  }
  expect(unused).toEqual([]);
});
