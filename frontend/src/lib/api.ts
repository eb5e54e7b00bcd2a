/** What is asked over HTTP. */

import type {
  ArmyFile,
  ArmyPage,
  ArmySummary,
  BattleMap,
  BattleReport,
  Books,
  CampaignNames,
  CampaignPage,
  CampaignSummary,
  Created,
  Figures,
  ForceFile,
  ForcePage,
  Fork,
  LabChange,
  LabInfo,
  LabSetup,
  LabStarted,
  LabState,
  LabRequest,
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
  Summary,
} from '../protocol';
import * as routes from '../routes';
import { commonMessages } from './messages';

export class ApiError extends Error {
  constructor(
    message: string,
    readonly rule = '',
  ) {
    super(message);
  }
}

/** Send one request, with its body if it has one, and return the answer. */
async function ask<Body, Answer>(
  route: routes.Route<Body, Answer>,
  ...[body]: Body extends undefined ? [] : [body: Body]
): Promise<Answer> {
  let answer: Response;
  try {
    answer = await fetch(
      route.path,
      body === undefined
        ? { method: route.method }
        : { method: route.method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
    );
  } catch {
    throw new ApiError(commonMessages.unreachable);
  }
  const said: unknown = await answer.json().catch(() => null);
  if (!answer.ok) {
    const problem = said as { words?: string; rule?: string } | null;
    throw new ApiError(problem?.words ?? commonMessages.badAnswer(answer.status), problem?.rule ?? '');
  }
  return said as Answer;
}

let shelf: Promise<Books> | null = null;

export function books(): Promise<Books> {
  shelf ??= ask(routes.books()).catch((trouble: unknown) => {
    shelf = null;
    throw trouble;
  });
  return shelf;
}

export const newGame = (wish: NewGame): Promise<Created> => ask(routes.newGame(), wish);
export const loadRecord = (wish: LoadRecord): Promise<Created> => ask(routes.loadRecord(), wish);
export const record = (token: string): Promise<Record<string, unknown>> => ask(routes.record(token));
export const fork = (token: string, wish: Fork): Promise<Created> => ask(routes.fork(token), wish);

export const rematch = (token: string, swap: boolean): Promise<Created> => ask(routes.rematch(token), { swap });

/** A token to show others a battle that is over. It only watches, whatever the own one may do. */
export const replayToken = async (token: string): Promise<string> => (await ask(routes.replayLink(token))).token;

/** Whether others on the network can come in, and by which address. */
export const network = (): Promise<Network> => ask(routes.network());
export const openNetwork = (open: boolean): Promise<Network> => ask(routes.openNetwork(), { open });

/** Use a one-time link; gives the token to use from now on. */
export const take = async (token: string): Promise<string> => (await ask(routes.takeLink(), { token })).token;

export async function mine(tokens: string[]): Promise<Summary[]> {
  return tokens.length === 0 ? [] : (await ask(routes.myGames(), { tokens })).games;
}

/** The map of a scenario; `brings`: armies that its sides bring, by token. */
export const battleMap = (book: string, scenario: string, brings: readonly string[] = []): Promise<BattleMap> =>
  ask(routes.battleMap(book, scenario, brings[0], brings[1]));

/** The printed numbers of a book that house rules may change. */
export const printedOf = (book: string): Promise<Figures> => ask(routes.figures(book));

/** House rules as a new game takes them; what is wrong with the text is told with its line. */
export const readHouseRules = async (text: string): Promise<Record<string, unknown>> =>
  (await ask(routes.houseRules(), { text })).house_rules;

/** All rules of a book. */
export const ledger = (book: string): Promise<Rules> => ask(routes.rules(book));

const rules = new Map<string, RuleInfo | null>();

/** A rule in our words, or null when the book does not tell it. */
export async function rule(book: string, id: string): Promise<RuleInfo | null> {
  const key = `${book}/${id}`;
  if (!rules.has(key)) {
    const found = await ask(routes.rule(book, id)).catch(() => null);
    if (!found) return null;
    rules.set(key, found.rules[0] ?? null);
  }
  return rules.get(key) ?? null;
}

// --- campaigns -----------------------------------------------------------------------------------------------------

export const newCampaign = (wish: NewCampaign): Promise<CampaignPage> => ask(routes.newCampaign(), wish);
export const loadCampaign = (campaign: Record<string, unknown>): Promise<CampaignPage> =>
  ask(routes.loadCampaign(), { campaign });
export const campaign = (token: string): Promise<CampaignPage> => ask(routes.campaign(token));
export const march = (token: string, wish: March): Promise<Marched> => ask(routes.march(token), wish);
export const callOff = (token: string): Promise<CampaignPage> => ask(routes.callOff(token));
export const enterResult = (token: string, wish: BattleReport): Promise<CampaignPage> =>
  ask(routes.enterResult(token), wish);
export const takeBack = (token: string): Promise<CampaignPage> => ask(routes.takeBackResult(token));
export const nameCampaign = (token: string, wish: CampaignNames): Promise<CampaignPage> =>
  ask(routes.nameCampaign(token), wish);
export const deleteCampaign = (token: string): Promise<unknown> => ask(routes.deleteCampaign(token));
export const campaignFile = (token: string): string => routes.campaignFile(token).path;

export async function myCampaigns(tokens: string[]): Promise<CampaignSummary[]> {
  return tokens.length === 0 ? [] : (await ask(routes.myCampaigns(), { tokens })).campaigns;
}

/** The questions that the lab answers at this server. */
export const labInfo = (): Promise<LabInfo> => ask(routes.labInfo());
export const labAsk = (wish: LabRequest): Promise<LabStarted> => ask(routes.labStart(), wish);
export const labLook = (id: string): Promise<LabState> => ask(routes.labState(id));
export const labSetup = (id: string, n: number): Promise<LabSetup> => ask(routes.labSetup(id, n));
export const labPage = (id: string): string => routes.labPage(id).path;

export async function labStop(id: string): Promise<void> {
  const { method, path } = routes.labStop(id);
  await fetch(path, { method });
}

/** The changes that the lab can try in a scenario. */
export const changesOf = async (book: string, scenario: string): Promise<LabChange[]> =>
  (await ask(routes.changes(book, scenario))).changes;

// --- armies --------------------------------------------------------------------------------------------------------

export const rollArmy = (wish: NewArmy): Promise<ArmyPage> => ask(routes.rollArmy(), wish);
export const muster = (army: ArmyFile): Promise<ArmyPage> => ask(routes.musterArmy(), { army });
export const keepArmy = (army: unknown): Promise<ArmyPage> => ask(routes.keepArmy(), { army: army as ArmyFile });
export const saveArmy = (token: string, army: ArmyFile): Promise<ArmyPage> => ask(routes.saveArmy(token), { army });
export const army = (token: string): Promise<ArmyPage> => ask(routes.army(token));
export const deleteArmy = (token: string): Promise<unknown> => ask(routes.deleteArmy(token));
export const armyFile = (token: string): string => routes.armyFile(token).path;

export const newForce = (wish: NewForce): Promise<ForcePage> => ask(routes.newForce(), wish);
export const lookForce = (force: ForceFile): Promise<ForcePage> => ask(routes.lookForce(), { force });
export const keepForce = (force: ForceFile): Promise<ForcePage> => ask(routes.keepForce(), { force });
export const saveForce = (token: string, force: ForceFile): Promise<ForcePage> =>
  ask(routes.saveForce(token), { force });
export const force = (token: string): Promise<ForcePage> => ask(routes.force(token));
export const forceFile = (token: string): string => routes.forceFile(token).path;

export async function myArmies(tokens: string[]): Promise<ArmySummary[]> {
  return tokens.length === 0 ? [] : (await ask(routes.myArmies(), { tokens })).armies;
}
