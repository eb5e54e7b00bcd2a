/** The words of a ledger as they are set: paragraphs and tables, with what is stressed and the rules they name. */

export type Run = { text: string; style: '' | 'strong' | 'em' | 'code' } | { rule: string };

export type Block = { kind: 'words'; runs: Run[] } | { kind: 'table'; head: Run[][]; rows: Run[][][] };

const RULE = /\b(?:[A-Z]{2,3}-)?(?:[A-Z][A-Z0-9]{1,5})-\d+[a-z]?\b/g;
const WHOLE = /^[A-Z0-9]+-[A-Z0-9]+-/;
const STRESS = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`/g;
const DASHES = /^[\s|:-]+$/;

function linked(text: string, style: '' | 'strong' | 'em' | 'code', book: string): Run[] {
  const runs: Run[] = [];
  let at = 0;
  for (const found of text.matchAll(RULE)) {
    if (found.index > at) runs.push({ text: text.slice(at, found.index), style });
    runs.push({ rule: WHOLE.test(found[0]) ? found[0] : `${book}-${found[0]}` });
    at = found.index + found[0].length;
  }
  if (at < text.length) runs.push({ text: text.slice(at), style });
  return runs;
}

export function runsOf(text: string, book: string): Run[] {
  const runs: Run[] = [];
  let at = 0;
  for (const found of text.matchAll(STRESS)) {
    runs.push(...linked(text.slice(at, found.index), '', book));
    const [whole, strong, em, code] = found;
    runs.push(
      ...(strong !== undefined
        ? linked(strong, 'strong', book)
        : em !== undefined
          ? linked(em, 'em', book)
          : linked(code, 'code', book)),
    );
    at = found.index + whole.length;
  }
  return [...runs, ...linked(text.slice(at), '', book)];
}

function cellsOf(line: string, book: string): Run[][] {
  return line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => runsOf(cell.trim(), book));
}

/** The letters by which a book's rules begin: those of any of its rules. */
export function bookIn(id: string): string {
  return id.slice(0, Math.max(0, id.indexOf('-')));
}

/** Lines that begin with a bar are a table, whose first line is its head. Rules of the same book may be named without its letters. */
export function typeset(words: string, book: string): Block[] {
  const blocks: Block[] = [];
  for (const line of words.split('\n')) {
    if (line.trim() === '') continue;
    const last = blocks.at(-1);
    if (!line.trim().startsWith('|')) blocks.push({ kind: 'words', runs: runsOf(line, book) });
    else if (last?.kind !== 'table') blocks.push({ kind: 'table', head: cellsOf(line, book), rows: [] });
    else if (!DASHES.test(line)) last.rows.push(cellsOf(line, book));
  }
  return blocks;
}

/** The plain words, to be searched. */
export function plain(words: string): string {
  return words.replace(/[*`|]/g, ' ').toLowerCase();
}
