// Made by `python -m vedette.server.schemas.ts_gen` from vedette/server; do not edit.

import type { ArmyPage, ArmyRequest, ArmySummaries, BattleMap, BattleReport, Books, CampaignNames, CampaignPage, CampaignSummaries, Created, Deleted, DeletedPaper, Figures, ForcePage, ForceRequest, Fork, HouseRules, HouseText, LabChanges, LabInfo, LabRequest, LabSetup, LabStarted, LabState, LabStopped, LoadCampaign, LoadRecord, March, Marched, Mine, MyPapers, Network, NewArmy, NewCampaign, NewForce, NewGame, OpenNetwork, Rematch, Rules, Summaries, TakeLink, Taken } from './protocol';

/** One request: how it is sent. Its types say what goes in the body and what comes back; only types use `body` and `answer`. */
export interface Route<Body, Answer> {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly body?: Body;
  readonly answer?: Answer;
}

const part = (value: string | number): string => encodeURIComponent(value);

/** The query of an address; empty values are left out. */
const query = (values: Record<string, string>): string => {
  const given = Object.entries(values).filter(([, value]) => value !== '');
  return given.length > 0 ? `?${given.map(([name, value]) => `${name}=${part(value)}`).join('&')}` : '';
};

/** Books, scenarios, armies, players. */
export const books = (): Route<undefined, Books> => ({ method: 'GET', path: '/api/books' });

/** A new game. */
export const newGame = (): Route<NewGame, Created> => ({ method: 'POST', path: '/api/games' });

/** Use a one-time link. */
export const takeLink = (): Route<TakeLink, Taken> => ({ method: 'POST', path: '/api/links' });

/** The games behind these links. */
export const myGames = (): Route<Mine, Summaries> => ({ method: 'POST', path: '/api/mine' });

/** The record of a game. */
export const record = (token: string): Route<undefined, Record<string, unknown>> => ({ method: 'GET', path: `/api/games/${part(token)}/record` });

/** Load a record to watch or continue. */
export const loadRecord = (): Route<LoadRecord, Created> => ({ method: 'POST', path: '/api/records' });

/** Continue a battle from an earlier moment. */
export const fork = (token: string): Route<Fork, Created> => ({ method: 'POST', path: `/api/games/${part(token)}/fork` });

/** A rematch. */
export const rematch = (token: string): Route<Rematch, Created> => ({ method: 'POST', path: `/api/games/${part(token)}/rematch` });

/** A link that shows a battle that is over. */
export const replayLink = (token: string): Route<undefined, Taken> => ({ method: 'POST', path: `/api/games/${part(token)}/replay` });

/** Delete a game, for everybody. */
export const deleteGame = (token: string): Route<undefined, Deleted> => ({ method: 'DELETE', path: `/api/games/${part(token)}` });

/** A new campaign. */
export const newCampaign = (): Route<NewCampaign, CampaignPage> => ({ method: 'POST', path: '/api/campaigns' });

/** Import a campaign. */
export const loadCampaign = (): Route<LoadCampaign, CampaignPage> => ({ method: 'POST', path: '/api/campaigns/import' });

/** The campaigns behind these tokens. */
export const myCampaigns = (): Route<MyPapers, CampaignSummaries> => ({ method: 'POST', path: '/api/campaigns/mine' });

/** The campaign as one file. */
export const campaignFile = (token: string): Route<undefined, Record<string, unknown>> => ({ method: 'GET', path: `/api/campaigns/${part(token)}/file` });

/** A campaign. */
export const campaign = (token: string): Route<undefined, CampaignPage> => ({ method: 'GET', path: `/api/campaigns/${part(token)}` });

/** Start the next battle. */
export const march = (token: string): Route<March, Marched> => ({ method: 'POST', path: `/api/campaigns/${part(token)}/march` });

/** Call off the battle. */
export const callOff = (token: string): Route<undefined, CampaignPage> => ({ method: 'DELETE', path: `/api/campaigns/${part(token)}/march` });

/** Enter the result of a battle on a real table. */
export const enterResult = (token: string): Route<BattleReport, CampaignPage> => ({ method: 'POST', path: `/api/campaigns/${part(token)}/result` });

/** Take back the last result. */
export const takeBackResult = (token: string): Route<undefined, CampaignPage> => ({ method: 'DELETE', path: `/api/campaigns/${part(token)}/result` });

/** Rename a campaign and its armies. */
export const nameCampaign = (token: string): Route<CampaignNames, CampaignPage> => ({ method: 'POST', path: `/api/campaigns/${part(token)}/names` });

/** Delete a campaign. */
export const deleteCampaign = (token: string): Route<undefined, DeletedPaper> => ({ method: 'DELETE', path: `/api/campaigns/${part(token)}` });

/** Roll an army. */
export const rollArmy = (): Route<NewArmy, ArmyPage> => ({ method: 'POST', path: '/api/armies/roll' });

/** The army that these choices make. */
export const musterArmy = (): Route<ArmyRequest, ArmyPage> => ({ method: 'POST', path: '/api/armies/muster' });

/** The armies behind these tokens. */
export const myArmies = (): Route<MyPapers, ArmySummaries> => ({ method: 'POST', path: '/api/armies/mine' });

/** Store an army. */
export const keepArmy = (): Route<ArmyRequest, ArmyPage> => ({ method: 'POST', path: '/api/armies' });

/** The army as one file. */
export const armyFile = (token: string): Route<undefined, Record<string, unknown>> => ({ method: 'GET', path: `/api/armies/${part(token)}/file` });

/** An army. */
export const army = (token: string): Route<undefined, ArmyPage> => ({ method: 'GET', path: `/api/armies/${part(token)}` });

/** Replace an army. */
export const saveArmy = (token: string): Route<ArmyRequest, ArmyPage> => ({ method: 'POST', path: `/api/armies/${part(token)}` });

/** Delete an army. */
export const deleteArmy = (token: string): Route<undefined, DeletedPaper> => ({ method: 'DELETE', path: `/api/armies/${part(token)}` });

/** Start a force. */
export const newForce = (): Route<NewForce, ForcePage> => ({ method: 'POST', path: '/api/forces/new' });

/** Totals and faults of a force. */
export const lookForce = (): Route<ForceRequest, ForcePage> => ({ method: 'POST', path: '/api/forces/look' });

/** Store a force. */
export const keepForce = (): Route<ForceRequest, ForcePage> => ({ method: 'POST', path: '/api/forces' });

/** The force as one file. */
export const forceFile = (token: string): Route<undefined, string> => ({ method: 'GET', path: `/api/forces/${part(token)}/file` });

/** A force. */
export const force = (token: string): Route<undefined, ForcePage> => ({ method: 'GET', path: `/api/forces/${part(token)}` });

/** Replace a force. */
export const saveForce = (token: string): Route<ForceRequest, ForcePage> => ({ method: 'POST', path: `/api/forces/${part(token)}` });

/** Delete a force. */
export const deleteForce = (token: string): Route<undefined, DeletedPaper> => ({ method: 'DELETE', path: `/api/forces/${part(token)}` });

/** The map of a scenario. */
export const battleMap = (book: string, scenario: string, brings0 = '', brings1 = ''): Route<undefined, BattleMap> => ({ method: 'GET', path: `/api/maps/${part(book)}/${part(scenario)}${query({ brings0, brings1 })}` });

/** A book's printed numbers. */
export const figures = (book: string): Route<undefined, Figures> => ({ method: 'GET', path: `/api/figures/${part(book)}` });

/** House rules from TOML. */
export const houseRules = (): Route<HouseText, HouseRules> => ({ method: 'POST', path: '/api/house-rules' });

/** A book's ledger. */
export const rules = (book: string): Route<undefined, Rules> => ({ method: 'GET', path: `/api/rules/${part(book)}` });

/** A rule in our words. */
export const rule = (book: string, rule: string): Route<undefined, Rules> => ({ method: 'GET', path: `/api/rules/${part(book)}/${part(rule)}` });

/** Access from the network. */
export const network = (): Route<undefined, Network> => ({ method: 'GET', path: '/api/network' });

/** Open or close access from the network. */
export const openNetwork = (): Route<OpenNetwork, Network> => ({ method: 'POST', path: '/api/network/open' });

/** Questions the lab answers here. */
export const labInfo = (): Route<undefined, LabInfo> => ({ method: 'GET', path: '/api/lab' });

/** Ask the lab a question. */
export const labStart = (): Route<LabRequest, LabStarted> => ({ method: 'POST', path: '/api/lab' });

/** The report as a page. */
export const labPage = (id: string): Route<undefined, string> => ({ method: 'GET', path: `/api/lab/${part(id)}/page` });

/** The set-up of a case. */
export const labSetup = (id: string, number: number): Route<undefined, LabSetup> => ({ method: 'GET', path: `/api/lab/${part(id)}/setup/${part(number)}` });

/** Progress and results of a question. */
export const labState = (id: string): Route<undefined, LabState> => ({ method: 'GET', path: `/api/lab/${part(id)}` });

/** Stop a question. */
export const labStop = (id: string): Route<undefined, LabStopped> => ({ method: 'DELETE', path: `/api/lab/${part(id)}` });

/** Changes the lab can try in a scenario. */
export const changes = (book: string, scenario: string): Route<undefined, LabChanges> => ({ method: 'GET', path: `/api/changes/${part(book)}/${part(scenario)}` });
