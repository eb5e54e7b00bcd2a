/** Starting games: keeps the links in this browser and goes to the table. */

import type { BookInfo, Created, NewGame, ScenarioInfo } from '../../protocol';
import { newGame } from '../../lib/api';
import { prefs } from '../../lib/preferences.svelte';
import { router } from '../../lib/router.svelte';
import { hostMessages, setupMessages } from './messages';

/** The computer player one would usually meet: the server lists it first. */
export function usualPlayer(book: BookInfo): string {
  return book.players[0]?.name ?? '';
}

/** The battle of a book to begin with. */
export function firstOf(book: BookInfo): ScenarioInfo | null {
  return book.scenarios.find((s) => s.more.first === true) ?? book.scenarios[0] ?? null;
}

/** The battle for people who just want to play: the first book with a ready battle, and that battle. */
export function readyBattle(books: BookInfo[]): { book: BookInfo; scenario: ScenarioInfo | null } | null {
  const book = books.find((b) => b.scenarios.length > 0) ?? books[0];
  if (!book) return null;
  return { book, scenario: firstOf(book) };
}

export function keepLinks(made: Created, label: (side: number) => string): void {
  const links = made.seats.map((seat) => ({ label: label(seat.side), token: seat.token, seat: seat.seat }));
  prefs.remember({
    token: made.host,
    links: [...links, { label: hostMessages.observer, token: made.observer, seat: -1 }],
  });
}

/** A battle of a book against the computer, at once. */
export async function playNow(book: BookInfo, scenario: ScenarioInfo | null): Promise<void> {
  const wish: NewGame = {
    book: book.name,
    seats: [
      { side: 0, kind: 'person', name: prefs.name },
      { side: 1, kind: 'ai', player: usualPlayer(book) },
    ],
  };
  if (scenario) wish.scenario = scenario.id;
  else wish.battle = {};
  await start(wish);
}

/** Make the game and go to it: to the table, or to the seats' page when links have to be sent. */
export async function start(wish: NewGame, toSeats = false): Promise<void> {
  const made = await newGame(wish);
  keepLinks(made, (side) => setupMessages.side(side));
  router.go(toSeats ? `/host/${made.host}` : `/play/${made.host}`);
}
