/** Points that are being spent, and the options by which they are. */

import type { OptionDoc, PurseRow, QuestionDoc, Tie } from '../../protocol';
import { isOpen } from './orders';

/** Would this option spend points on the unit of a row? */
export function isPaidBy(row: PurseRow, option: OptionDoc): boolean {
  return option.target === row.unit && !isOpen(option);
}

export function rowOptions(row: PurseRow, question: QuestionDoc | null): OptionDoc[] {
  return (question?.options ?? []).filter((option) => isPaidBy(row, option));
}

/** What is offered besides. */
export function besides(rows: readonly PurseRow[], options: readonly OptionDoc[]): OptionDoc[] {
  return options.filter((option) => !rows.some((row) => isPaidBy(row, option)));
}

export interface CountedTies {
  look: Tie['look'];
  words: string;
  rule: string;
  count: number;
}

/** Men of whom the same is told, counted, however many lines each has; what holds before what is barred. */
export function countedTies(ties: readonly Tie[]): CountedTies[] {
  const rows: CountedTies[] = [];
  const known = new Set<string>();
  for (const { look, words, rule, x, y } of ties) {
    const one = `${x},${y},${look},${words}`;
    if (known.has(one)) continue;
    known.add(one);
    const row = rows.find((one) => one.look === look && one.words === words);
    if (row) row.count++;
    else rows.push({ look, words, rule, count: 1 });
  }
  return rows.toSorted((a, b) => Number(a.look === 'barred') - Number(b.look === 'barred') || b.count - a.count);
}
