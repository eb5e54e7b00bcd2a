import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { groundAt } from '../../src/table/terrainAt';
import { cameBack, struckOff } from '../../src/features/campaign/campaignLosses';
import type { CampaignDoc, Feature, PastBattle, RecoveryDoc } from '../../src/protocol';
import { campaignMessages } from '../../src/features/campaign/messages';

const told = (name: string, lost: number, back: number, strength: number): RecoveryDoc =>
  ({ name, lost, back, strength }) as RecoveryDoc;
const past = {
  lost: 20,
  brought: 68,
  recoveries: [
    told('British Infantry 3', 7, 7, 20),
    told('British Cavalry 1', 12, 0, 0),
    told('British Infantry 1', 1, 0, 18),
  ],
} as PastBattle;

test('who came back and who was struck off after a battle is told', () => {
  expect(campaignMessages.lossOf(past.lost, past.brought, cameBack(past))).toBe('20 of 68 lost, 7 came back');
  expect(campaignMessages.lossOf(3, 68, 0)).toBe('3 of 68 lost');
  expect(
    struckOff({ battles: [past] } as CampaignDoc).map((one) => campaignMessages.struckOff(one.name, one.lost, one.ran)),
  ).toEqual(['British Cavalry 1: struck off, 12 lost and nobody came back']);
  expect(struckOff({ battles: [] as PastBattle[] } as CampaignDoc)).toEqual([]);
});

test('the enemy has the colour of the table on the pages of a campaign too', () => {
  const text = (file: string): string => readFileSync(join(import.meta.dirname, '../../src', file), 'utf8');
  expect(text('app/theme.css')).toContain('--foe: #1e4e8c;');
  for (const file of ['Campaign', 'CampaignCard', 'Mark', 'Story'])
    expect(text(`features/campaign/${file}.svelte`), file).not.toContain('--foe:');
});

test('ground has its name wherever one points', () => {
  const square: [number, number][] = [
    [0, 0],
    [1000, 0],
    [1000, 1000],
    [0, 1000],
  ];
  const hill: Feature = { kind: 'hill', shape: 'area', points: square, level: 1, width: 0, words: 'hill' };
  const wood: Feature = {
    ...hill,
    kind: 'wood',
    words: 'woods',
    points: [
      [0, 0],
      [500, 0],
      [500, 500],
      [0, 500],
    ],
  };
  const road: Feature = {
    kind: 'road',
    shape: 'line',
    points: [
      [800, 0],
      [800, 2000],
    ],
    level: 0,
    width: 200,
    words: 'road',
  };
  expect(groundAt([hill, wood, road], 200, 200)).toEqual(['woods', 'hill']);
  expect(groundAt([hill, wood, road], 860, 1500)).toEqual(['road']);
  expect(groundAt([hill, wood, road], 1500, 1500)).toEqual([]);
});
