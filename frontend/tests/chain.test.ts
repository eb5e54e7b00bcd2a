import { expect, test } from 'vitest';
import { gridPieces } from '../src/dev/fixtures';
import { causeOf, linked, newestChain } from '../src/lib/chain';
import { briefName, purposeOf, repWords } from '../src/lib/describe';
import { leaving, staged, standing } from '../src/lib/staging';
import { averageOf, fatesOf, meaningOf, percent, percents, sentenceOf } from '../src/lib/tones';
import type { EventDoc, OddsDoc, Piece, RollDoc, View } from '../src/protocol';

const event = (kind: string, at: number, more: Partial<EventDoc> = {}): EventDoc => ({ kind, rule: '', words: kind, who: 0, whom: -1, x: 0, y: 0, lost: 0, rolls: [], at, ...more });
const wills = event('test', 4, { words: 'Test of Wills (an enemy within 12 inches): B Company passes 2 and volleys or fires.', who: 3 });
const pieces = gridPieces();

test('a reaction tells its test, its cause and its result', () => {
  expect(causeOf(wills)).toEqual({ test: 'Test of Wills', because: 'an enemy within 12 inches', result: 'B Company passes 2 and volleys or fires.' });
  const named = event('test', 4, { words: 'Received Fire (fired at by 66th (Berkshire) Regiment without loss): A passes 1 and halts.' });
  expect(causeOf(named)?.because).toBe('fired at by 66th (Berkshire) Regiment without loss');
  expect(causeOf(event('fire', 4))).toBeNull();
  expect(causeOf(event('test', 4, { words: 'B Company throws for its losses and passes 2.' }))).toBeNull();
});

test('what an order sets off hangs below it, its reactions counted', () => {
  const log = [event('move', 4), wills, event('fire', 4), { ...wills, words: 'Received Fire (fired at without loss): A passes 1 and halts.' }, event('turn', 4), event('move', 5)];
  expect(linked(log, pieces).map((link) => [link.event.kind, link.depth, link.step])).toEqual([
    ['move', 0, 0], ['test', 1, 1], ['fire', 1, 0], ['test', 1, 2], ['turn', 0, 0], ['move', 0, 0],
  ]);
  expect(newestChain(log.slice(0, 4))).toHaveLength(4);
  expect(newestChain(log)).toHaveLength(1);
});

test('units of one side that activate and do nothing are told in one line', () => {
  const log = [event('activate', 1, { who: 0 }), event('activate', 2, { who: 1 }), event('activate', 3, { who: pieces.length - 1 }), event('move', 4, { who: 1 })];
  expect(linked(log, pieces).map((link) => [link.event.kind, link.also])).toEqual([['activate', [1]], ['activate', []], ['move', []]]);
});

test('whoever activates and then does something is told of once', () => {
  const log = [event('activate', 1, { who: 0 }), event('activate', 2, { who: 1 }), event('move', 3, { who: 1 }), event('activate', 4, { who: 0 }), event('fire', 5, { who: 0 })];
  expect(linked(log, pieces).map((link) => [link.event.kind, link.event.who, link.also, link.depth])).toEqual([['activate', 0, [], 0], ['move', 1, [], 0], ['fire', 0, [], 0]]);
  const tested = [event('activate', 4, { who: 3 }), wills];
  expect(linked(tested, pieces).map((link) => link.event.kind)).toEqual(['activate', 'test']);
});

const block: Piece = { ...pieces[0], id: 3, x: 1000, y: 1000, facing: 0, width: 400, depth: 200, files: 4, figures: 8, strength: '8', places: undefined };
const view = (piece: Piece): View => ({ phase: 'battle', turn: 1, turns: 0, sequence: [], step: '', active: 0, acting: -1, sides: [], pieces: [piece], features: [], outcome: null });

test('figures stand in their ranks and files about the middle of the base', () => {
  const spots = standing(block);
  expect(spots).toHaveLength(8);
  expect(spots[0]).toEqual([850, 1050, 0]);
  expect(spots[7].map(Math.round)).toEqual([1150, 950, 0]);
});

test('on a free table units go where an event tells of them, and grow fewer as figures fall', () => {
  const told: Piece = { ...block, places: standing(block) };
  const after = staged(view(told), event('loss', 4, { who: 3, x: 1000, y: 1300, lost: 3 }), 0).pieces[0];
  expect([after.x, after.y, after.figures, after.strength, after.places?.length]).toEqual([1000, 1300, 5, '5', 5]);
  expect(after.places?.[0][1]).toBe(1350);
  expect(leaving(told, event('loss', 4, { who: 3, lost: 3 }))).toHaveLength(3);
  const ran = staged(view(told), event('run', 4, { who: 3, x: 1000, y: 1000 }), 0).pieces[0];
  expect(ran.state).toBe('gone');
});

test('on a grid nothing moves before its order is over', () => {
  const before = view(block);
  expect(staged(before, event('move', 4, { who: 3, x: 5, y: 5 }), 100)).toBe(before);
});

const odds = (rows: [string, number][]): OddsDoc => ({ order: '', exact: true, margin: 0, runs: 0, rows: rows.map(([words, chance]) => ({ words, chance })), tallies: [] });

test('odds are said in one sentence, likeliest first, the subject once', () => {
  const fates = fatesOf(odds([['they come on', 0.47], ['they break and run', 0.31], ['they halt', 0.12], ['they halt, 1 fewer', 0.1]]));
  expect(sentenceOf(fates)).toBe('they come on 47%, break and run 31%, halt 22%');
  expect(percent(0.004)).toBe('<1%');
  expect(percents([0.475, 0.315, 0.21])).toEqual(['48%', '31%', '21%']);
  expect(percents([0.555, 0.441, 0.004])).toEqual(['56%', '44%', '<1%']);
});

test('nothing happening is no alarm', () => {
  expect(['no effect', 'they stand', 'they break and run', 'they come on', 'we are destroyed', '2 dead, 3 Shock Points'].map(meaningOf)).toEqual(['none', 'none', 'good', 'bad', 'bad', 'good']);
});

test('long names of sides are cut between words', () => {
  expect(briefName('United Kingdom (British Empire)')).toBe('United Kingdom');
  expect(briefName('Anglo-Egyptian Army of the Nile')).toBe('Anglo-Egyptian');
  expect(briefName('Zulu')).toBe('Zulu');
});

test('losses are counted together, from few to many, and told on the average', () => {
  const shot = odds([['2 dead, 2 Shock Points', 0.3], ['1 dead, 1 Shock Point', 0.2], ['2 dead, a leader among them, 3 Shock Points', 0.1], ['0 dead, 1 Shock Point', 0.25], ['no effect', 0.05], ['6 dead, 1 Shock Point', 0.1]]);
  expect(sentenceOf(fatesOf(shot))).toBe('no effect 5%, Shock Points only 25%, 1 dead 20%, 2 dead 40%, 4 or more dead 10%');
  const [dead, shock] = averageOf(shot) ?? [0, 0];
  expect(dead).toBeCloseTo(1.6);
  expect(shock).toBeCloseTo(1.45);
  expect(averageOf(odds([['they stand', 1]]))).toBeNull();
});

test('a throw says who threw it, against which Rep, and what the same one threw besides', () => {
  const roll = (who: number, name: string, words: string): RollDoc => ({ who, name, sides: 6, faces: [3], dice: 1, score: 1, words, lines: [] });
  const rolls = [roll(3, 'B Company', 'against Rep 4'), roll(3, 'B Company', 'Leader Die against Rep 5'), roll(4, 'Riflemen', '7 dice'), roll(-1, '', 'Boers')];
  expect(rolls.map((_, n) => purposeOf(rolls, n))).toEqual(['B Company against Rep 4', 'Leader Die against Rep 5', 'Riflemen', 'Boers']);
  expect(rolls.map(repWords)).toEqual(['Rep 4', 'leader, Rep 5', '', '']);
});
