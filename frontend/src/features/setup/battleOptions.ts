/** What is chosen of a battle that is not ready-made. */

import type { BattleChoice } from '../../protocol';

export type Chosen = Record<string, unknown>;

/** The kind of battle that was chosen: the answer to the question by which the book may come to run a side. */
export function kindChosen(form: BattleChoice[], chosen: Chosen): BattleChoice['choices'][number] | undefined {
  const asked = form.find((one) => one.choices.some((item) => item.run.length > 0));
  return asked?.choices.find((item) => item.id === (chosen[asked.name] ?? ''));
}

/** What is asked for a battle of that kind. */
export function askedFor(form: BattleChoice[], chosen: Chosen): BattleChoice[] {
  const kind = kindChosen(form, chosen)?.id ?? '';
  return form.filter((one) => one.kinds.length === 0 || one.kinds.includes(kind));
}
