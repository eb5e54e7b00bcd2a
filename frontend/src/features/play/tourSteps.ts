/** The guided first battle: what to say, what to point at, and what moves it on. */

import type { GameClient } from './gameClient.svelte';
import type { OrderDraft } from '../orders/orderDraft.svelte';
import { isArrange, isOpen } from '../orders/orders';

export interface GuideStep {
  id: string;
  /** What is pointed at, by its `data-guide`; empty for the middle of the screen. */
  at: string;
  /** When it makes sense to show this step. */
  when: (game: GameClient, draft: OrderDraft) => boolean;
}

const always = (): boolean => true;

const STEPS: GuideStep[] = [
  { id: 'welcome', at: '', when: always },
  { id: 'board', at: 'board', when: always },
  { id: 'decision', at: 'decision', when: always },
  { id: 'arrange', at: 'arrange', when: (_, draft) => draft.order.held !== null && isArrange(draft.order.held) },
  { id: 'throw', at: 'options', when: (game) => game.question !== null && game.view?.purse?.thrown === false },
  { id: 'spend', at: 'purse', when: (game) => game.question !== null && game.view?.purse?.thrown === true },
  {
    id: 'men',
    at: 'decision',
    when: (game, draft) =>
      draft.several && (game.question?.options.some((option) => option.man >= 0 && isOpen(option)) ?? false),
  },
  {
    id: 'order',
    at: 'decision',
    when: (game) => (game.question?.who ?? -1) >= 0 && (game.question?.options.some(isOpen) ?? false),
  },
  { id: 'odds', at: 'options', when: (game) => game.question?.options.some((option) => option.odds) ?? false },
  {
    id: 'log',
    at: 'log',
    when: (game) => game.events.some((event) => event.rolls.length > 0) && game.question !== null,
  },
  { id: 'ending', at: '', when: always },
];

/** Steps of books that have such a thing at all: they come when it comes. */
const RARE = ['throw', 'spend', 'men'];

/** The steps of this book: counters are laid on squares only, and before anybody acts. */
export function stepsOf(seen: ReadonlySet<string>, draft: OrderDraft): GuideStep[] {
  const rare = (step: GuideStep): boolean =>
    !RARE.includes(step.id) || seen.has(step.id) || step.when(draft.game, draft);
  return STEPS.filter(rare).filter(
    (step) => step.id !== 'arrange' || seen.has('arrange') || (draft.grid > 0 && !seen.has('order')),
  );
}

/** The next step that fits, or the same one again while we wait for it; `ending` only once all others were shown or cannot come. */
export function nextStep(seen: ReadonlySet<string>, game: GameClient, draft: OrderDraft): GuideStep | null {
  const left = stepsOf(seen, draft).filter((step) => !seen.has(step.id));
  const fits = left.find((step) => step.id !== 'ending' && step.when(game, draft));
  if (fits) return fits;
  const waiting = left.filter((step) => step.id !== 'ending');
  return waiting.length === 0 ? (left[0] ?? null) : null;
}

/** What is seen of an element: not what its page has scrolled away. */
export function inSight(target: Element): { left: number; top: number; width: number; height: number } {
  let { left, top, right, bottom } = target.getBoundingClientRect();
  for (let box = target.parentElement; box; box = box.parentElement) {
    if (getComputedStyle(box).overflowY === 'visible') continue;
    const edge = box.getBoundingClientRect();
    [left, top, right, bottom] = [
      Math.max(left, edge.left),
      Math.max(top, edge.top),
      Math.min(right, edge.right),
      Math.min(bottom, edge.bottom),
    ];
  }
  return { left, top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
}
