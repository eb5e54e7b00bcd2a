/** Paint the map of a battle on a canvas. */

import type { Attachment } from 'svelte/attachments';
import type { BattleMap } from '../../protocol';

/** Paint the map once it is there, and another that takes its place; the painter is fetched with the first. */
export function mapPainter(map: () => BattleMap | null, done: () => void): Attachment<HTMLCanvasElement> {
  return (canvas) => {
    const found = map();
    if (!found) return;
    let gone = false;
    void import('./picture')
      .then(async ({ paintMap }) => {
        if (gone) return;
        await paintMap(canvas, found);
        done();
      })
      // What the map belongs to can be read without it.
      .catch(() => undefined);
    return () => {
      gone = true;
    };
  };
}
