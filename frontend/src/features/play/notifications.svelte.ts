/** My turn is told, wherever I look: in the title of the window, by a badge on its icon, by a sound, and by the browser where I have asked for it. */

import { commonMessages } from '../../lib/messages';
import { decideMessages, diceMessages } from '../orders/messages';
import type { GameClient } from './gameClient.svelte';
import { prefs } from '../../lib/preferences.svelte';
import { play } from '../../lib/sounds';

function tell(title: string, body: string): void {
  if (!prefs.notify || !document.hidden || typeof Notification === 'undefined' || Notification.permission !== 'granted')
    return;
  new Notification(title, { body, tag: 'vedette' });
}

/** Asks the browser whether it may tell; the wish is kept only when it may. */
export async function askToTell(wish: boolean): Promise<void> {
  const may = wish && typeof Notification !== 'undefined' && (await Notification.requestPermission()) === 'granted';
  prefs.setNotify(may);
}

/** The icon of the window, and of the program where the page is kept as one, has a badge while something is asked of me. */
function badge(mine: boolean): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const at = icon && icon.href.slice(0, icon.href.lastIndexOf('/') + 1) + (mine ? 'icon-now.svg' : 'icon.svg');
  if (icon && at && icon.href !== at) icon.href = at;
  const desk = navigator as Navigator & {
    setAppBadge?: (n: number) => Promise<void>;
    clearAppBadge?: () => Promise<void>;
  };
  void (mine ? desk.setAppBadge?.(1) : desk.clearAppBadge?.())?.catch(() => undefined);
}

/** To be called while a page is made: watches a game as long as the page is there. */
export function watchSignals(game: GameClient): { readonly title: string; readonly unread: number; read: () => void } {
  let unread = $state(0);
  let heard = -1;
  let asked = -1;
  const title = $derived.by(() => {
    const { welcome, question } = game;
    const rolls = game.throwWanted?.mine ?? false;
    const battle = welcome ? `${welcome.title} · ${commonMessages.title}` : commonMessages.title;
    return question || rolls ? `● ${rolls ? diceMessages.title : decideMessages.yours} · ${battle}` : battle;
  });

  $effect(() => {
    const { welcome, question } = game;
    const rolls = game.throwWanted?.mine ?? false;
    if (!welcome) return;
    badge(question !== null || rolls);
    if (!question || question.number === asked) return;
    const first = asked < 0;
    asked = question.number;
    if (first) return;
    if (document.hidden) play('bell');
    tell(decideMessages.yours, `${welcome.title}: ${question.words}`);
  });

  $effect(() => {
    const { chat } = game;
    const before = heard < 0 ? chat.length : heard;
    heard = chat.length;
    const fresh = chat.slice(before).filter((line) => !game.welcome?.mine.includes(line.seat));
    if (fresh.length === 0) return;
    unread += fresh.length;
    play('talk');
    const last = fresh[fresh.length - 1];
    tell(last.name, last.words);
  });

  /** Somebody wants to take an order back, or would not let me. */
  $effect(() => {
    const { undoAsked, undoRefused } = game;
    const told = undoAsked?.mine ? undoAsked.words : undoRefused;
    if (!told) return;
    play('talk');
    tell(decideMessages.undo, told);
  });

  $effect(() => () => badge(false));

  $effect(() => {
    const { effects, dice } = game.playback;
    if (effects.some((effect) => effect.kind === 'fire')) play('shot');
    else if (dice) play('dice');
  });

  return {
    get unread() {
      return unread;
    },
    get title() {
      return title;
    },
    read: () => void (unread = 0),
  };
}
