/** Points that are being spent, and the options by which they are. */

import type { OptionDoc, PurseRow, QuestionDoc } from '../protocol';
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
