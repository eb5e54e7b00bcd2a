/** What is asked over HTTP. */

import type {
  ArmyFile,
  ArmyPage,
  ArmySummaries,
  ArmySummary,
  BattleMap,
  BattleReport,
  Books,
  CampaignNames,
  CampaignPage,
  CampaignSummaries,
  CampaignSummary,
  Created,
  ForceFile,
  ForcePage,
  Figures,
  Fork,
  LabChange,
  LabChanges,
  LabInfo,
  LabSetup,
  LabStarted,
  LabState,
  LabWish,
  LoadRecord,
  March,
  Marched,
  Network,
  NewArmy,
  NewCampaign,
  NewForce,
  NewGame,
  RuleInfo,
  Rules,
  Summaries,
  Summary,
  Taken,
} from '../protocol';
import { words } from '../words';

export class Trouble extends Error {
  constructor(
    message: string,
    readonly rule = '',
  ) {
    super(message);
  }
}

async function ask<T>(path: string, body?: unknown, method = 'POST'): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(
      path,
      body === undefined
        ? { method: method === 'DELETE' ? method : 'GET' }
        : { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
    );
  } catch {
    throw new Trouble(words.unreachable);
  }
  const said: unknown = await answer.json().catch(() => null);
  if (!answer.ok) {
    const problem = said as { words?: string; rule?: string } | null;
    throw new Trouble(problem?.words ?? words.badAnswer(answer.status), problem?.rule ?? '');
  }
  return said as T;
}

let shelf: Promise<Books> | null = null;

export function books(): Promise<Books> {
  shelf ??= ask<Books>('/api/books').catch((trouble: unknown) => {
    shelf = null;
    throw trouble;
  });
  return shelf;
}

export const newGame = (wish: NewGame): Promise<Created> => ask('/api/games', wish);
export const loadRecord = (wish: LoadRecord): Promise<Created> => ask('/api/records', wish);
export const record = (token: string): Promise<Record<string, unknown>> => ask(`/api/games/${token}/record`);
export const fork = (token: string, wish: Fork): Promise<Created> => ask(`/api/games/${token}/fork`, wish);

export const rematch = (token: string, swap: boolean): Promise<Created> => ask(`/api/games/${token}/rematch`, { swap });

/** A token to show others a battle that is over: it only watches, whatever the own one may do. */
export const replayToken = async (token: string): Promise<string> =>
  (await ask<Taken>(`/api/games/${token}/replay`, {})).token;

/** Can others on the network come in, and by which address? */
export const network = (): Promise<Network> => ask('/api/network');
export const openNetwork = (open: boolean): Promise<Network> => ask('/api/network/open', { open });

/** Take up a link for one use; gives the token to use from now on. */
export const take = async (token: string): Promise<string> => (await ask<Taken>('/api/links', { token })).token;

export async function mine(tokens: string[]): Promise<Summary[]> {
  return tokens.length === 0 ? [] : (await ask<Summaries>('/api/mine', { tokens })).games;
}

/** The ground of a ready battle. */
/** The map of a ready battle; `brings`: armies that its sides bring, by token. */
export function battleMap(book: string, scenario: string, brings: readonly string[] = []): Promise<BattleMap> {
  const asked = brings.flatMap((token, side) => (token ? [`brings${side}=${encodeURIComponent(token)}`] : []));
  return ask(
    `/api/maps/${encodeURIComponent(book)}/${encodeURIComponent(scenario)}${asked.length > 0 ? `?${asked.join('&')}` : ''}`,
  );
}

/** All rules of a book. */
export const printedOf = (book: string): Promise<Figures> => ask(`/api/figures/${encodeURIComponent(book)}`);
export const ledger = (book: string): Promise<Rules> => ask(`/api/rules/${encodeURIComponent(book)}`);

const rules = new Map<string, RuleInfo | null>();

/** A rule in our words, or null when the book does not tell it. */
export async function rule(book: string, id: string): Promise<RuleInfo | null> {
  const key = `${book}/${id}`;
  if (!rules.has(key)) {
    const found = await ask<Rules>(`/api/rules/${encodeURIComponent(book)}/${encodeURIComponent(id)}`).catch(
      () => null,
    );
    if (!found) return null;
    rules.set(key, found.rules[0] ?? null);
  }
  return rules.get(key) ?? null;
}

// --- campaigns -----------------------------------------------------------------------------------------------------

const paper = (token: string): string => `/api/campaigns/${encodeURIComponent(token)}`;

export const newCampaign = (wish: NewCampaign): Promise<CampaignPage> => ask('/api/campaigns', wish);
export const loadCampaign = (campaign: Record<string, unknown>): Promise<CampaignPage> =>
  ask('/api/campaigns/import', { campaign });
export const campaign = (token: string): Promise<CampaignPage> => ask(paper(token));
export const march = (token: string, wish: March): Promise<Marched> => ask(`${paper(token)}/march`, wish);
export const callOff = (token: string): Promise<CampaignPage> => ask(`${paper(token)}/march`, undefined, 'DELETE');
export const enterResult = (token: string, wish: BattleReport): Promise<CampaignPage> =>
  ask(`${paper(token)}/result`, wish);
export const takeBack = (token: string): Promise<CampaignPage> => ask(`${paper(token)}/result`, undefined, 'DELETE');
export const nameCampaign = (token: string, wish: CampaignNames): Promise<CampaignPage> =>
  ask(`${paper(token)}/names`, wish);
export const deleteCampaign = (token: string): Promise<unknown> => ask(paper(token), undefined, 'DELETE');
export const campaignFile = (token: string): string => `${paper(token)}/file`;

export async function myCampaigns(tokens: string[]): Promise<CampaignSummary[]> {
  return tokens.length === 0 ? [] : (await ask<CampaignSummaries>('/api/campaigns/mine', { tokens })).campaigns;
}

/** What the lab may be asked at this server. */
export const labInfo = (): Promise<LabInfo> => ask('/api/lab');
export const labAsk = (wish: LabWish): Promise<LabStarted> => ask('/api/lab', wish);
export const labLook = (id: string): Promise<LabState> => ask(`/api/lab/${encodeURIComponent(id)}`);
export const labSetup = (id: string, n: number): Promise<LabSetup> =>
  ask(`/api/lab/${encodeURIComponent(id)}/setup/${n}`);
export const labPage = (id: string): string => `/api/lab/${encodeURIComponent(id)}/page`;

export async function labStop(id: string): Promise<void> {
  await fetch(`/api/lab/${encodeURIComponent(id)}`, { method: 'DELETE' });
}

/** What may be changed in a ready battle. */
export const changesOf = async (book: string, scenario: string): Promise<LabChange[]> =>
  (await ask<LabChanges>(`/api/changes/${encodeURIComponent(book)}/${encodeURIComponent(scenario)}`)).changes;

// --- armies --------------------------------------------------------------------------------------------------------

const armyAt = (token: string): string => `/api/armies/${encodeURIComponent(token)}`;

export const rollArmy = (wish: NewArmy): Promise<ArmyPage> => ask('/api/armies/roll', wish);
export const muster = (army: ArmyFile): Promise<ArmyPage> => ask('/api/armies/muster', { army });
export const keepArmy = (army: unknown): Promise<ArmyPage> => ask('/api/armies', { army });
export const saveArmy = (token: string, army: ArmyFile): Promise<ArmyPage> => ask(armyAt(token), { army });
export const army = (token: string): Promise<ArmyPage> => ask(armyAt(token));
export const deleteArmy = (token: string): Promise<unknown> => ask(armyAt(token), undefined, 'DELETE');
export const armyFile = (token: string): string => `${armyAt(token)}/file`;

const forceAt = (token: string): string => `/api/forces/${encodeURIComponent(token)}`;

export const newForce = (wish: NewForce): Promise<ForcePage> => ask('/api/forces/new', wish);
export const lookForce = (force: ForceFile): Promise<ForcePage> => ask('/api/forces/look', { force });
export const keepForce = (force: ForceFile): Promise<ForcePage> => ask('/api/forces', { force });
export const saveForce = (token: string, force: ForceFile): Promise<ForcePage> => ask(forceAt(token), { force });
export const force = (token: string): Promise<ForcePage> => ask(forceAt(token));
export const forceFile = (token: string): string => `${forceAt(token)}/file`;

export async function myArmies(tokens: string[]): Promise<ArmySummary[]> {
  return tokens.length === 0 ? [] : (await ask<ArmySummaries>('/api/armies/mine', { tokens })).armies;
}
