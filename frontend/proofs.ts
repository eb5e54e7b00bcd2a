/** Which tests prove which rule, read from the project's tests when the page is built; without tests at hand, none. */

import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const TESTS = join(dirname(fileURLToPath(import.meta.url)), '..', 'tests');
const NAME = 'virtual:proofs';

/** What a test claims, and the file it stands in. */
export type Proof = [words: string, file: string];

function idsIn(text: string): string[] {
  return [...text.matchAll(/"([A-Z]+[A-Z0-9]*(?:-[A-Z0-9]+)+)"/g)].map((found) => found[1]);
}

/** A marker belongs to the test that follows it; its name is a sentence. */
export function markersIn(text: string): [string, string][] {
  return [...text.matchAll(/mark\.rule\(([^)]*)\)/g)].flatMap((found) => {
    const test = /def test_(\w+)/.exec(text.slice(found.index))?.[1] ?? '';
    return idsIn(found[1]).map((id): [string, string] => [id, test.replaceAll('_', ' ')]);
  });
}

/** Case files name the rules they prove, and have a title. */
export function caseIn(text: string): [string, string][] {
  const title = /^title = "(.*)"$/m.exec(text)?.[1] ?? '';
  return idsIn(/^rules = \[([^\]]*)\]/m.exec(text)?.[1] ?? '').map((id) => [id, title]);
}

export function proofsUnder(tests: string): Record<string, Proof[]> {
  const found: Record<string, Proof[]> = {};
  if (!existsSync(tests)) return found;
  for (const entry of readdirSync(tests, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const file = relative(tests, path).replaceAll('\\', '/');
    const read = /^test_.*\.py$/.test(entry.name)
      ? markersIn
      : file.startsWith('cases/') && file.endsWith('.toml')
        ? caseIn
        : null;
    if (!read) continue;
    for (const [id, words] of read(readFileSync(path, 'utf-8'))) {
      const known = (found[id] ??= []);
      if (!known.some(([other, where]) => other === words && where === file)) known.push([words, file]);
    }
  }
  return found;
}

/** The chapter that a rule's id begins with: WEC-FIR of WEC-FIR-11. */
const chapterOf = (id: string): string => id.slice(0, id.lastIndexOf('-'));

export function byChapter(all: Record<string, Proof[]>): Record<string, Record<string, Proof[]>> {
  const found: Record<string, Record<string, Proof[]>> = {};
  for (const [id, proofs] of Object.entries(all)) (found[chapterOf(id)] ??= {})[id] = proofs;
  return found;
}

/** `virtual:proofs` knows of each chapter how to fetch what proves its rules: a page loads what it shows. */
export function proofs(): Plugin {
  let chapters: Record<string, Record<string, Proof[]>> | null = null;
  const read = (): Record<string, Record<string, Proof[]>> => (chapters ??= byChapter(proofsUnder(TESTS)));
  return {
    name: 'proofs',
    resolveId: (id) => (id === NAME || id.startsWith(`${NAME}/`) ? `\0${id}` : undefined),
    load: (id) => {
      if (id === `\0${NAME}`)
        return `export default {${Object.keys(read())
          .map((name) => `${JSON.stringify(name)}: () => import(${JSON.stringify(`${NAME}/${name}`)})`)
          .join(',')}};`;
      if (id.startsWith(`\0${NAME}/`))
        return `export default JSON.parse(${JSON.stringify(JSON.stringify(read()[id.slice(NAME.length + 2)]))});`;
      return undefined;
    },
  };
}
