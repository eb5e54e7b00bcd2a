// Made by `python -m vedette.server.ts_gen` from vedette/server; do not edit.

/**
 * First message. `since` events of undo count `undos` are already known and need not be sent again.
 */
export interface Hello {
  type: "hello";
  token: string;
  since?: number;
  undos?: number;
}

/**
 * An order in the book's text form; `number` is the count of orders so far.
 */
export interface OrderGiven {
  type: "order";
  number: number;
  text: string;
}

/**
 * The chances of an order, please.
 */
export interface AskOdds {
  type: "odds";
  id: number;
  text: string;
}

/**
 * Why is this order not allowed?
 */
export interface AskWhyNot {
  type: "whynot";
  id: number;
  text: string;
}

/**
 * Take back my newest order; the other side is asked where that is needed.
 */
export interface Undo {
  type: "undo";
}

/**
 * The answer to `undo_asked`.
 */
export interface UndoReply {
  type: "undo_reply";
  yes: boolean;
}

/**
 * Words for everybody at the table.
 */
export interface Say {
  type: "chat";
  text: string;
}

/**
 * The host gives a unit to a seat of its side; seat -1 gives it back to the side's first seat.
 */
export interface Assign {
  type: "assign";
  unit: number;
  seat: number;
}

/**
 * How did the table look after `at` orders?
 */
export interface Seek {
  type: "seek";
  at: number;
}

/**
 * Hot seat: the next player sits at the screen.
 */
export interface Curtain {
  type: "curtain";
}

/**
 * No more orders for now.
 */
export interface Pause {
  type: "pause";
}

/**
 * Go on.
 */
export interface Resume {
  type: "resume";
}

/**
 * Are you there?
 */
export interface Ping {
  type: "ping";
}

/**
 * Answer to `hello`: all that does not change. `sides` are those this link plays; empty for an observer.
 *
 * `seat` is -1 for an observer. `replay` marks a finished record: only `seek` is of use there. `aims` are the orders that
 * one unit gives at another, such as `fire {who} at {whom}`: with them one may ask why an attack is not offered. `scored`
 * says what the scores of the outcome count.
 */
export interface Welcome {
  type: "welcome";
  game: string;
  title: string;
  book: string;
  book_title: string;
  scene: Scene;
  role: "host" | "observer" | "seat";
  seat: number;
  sides: Array<number>;
  side_names: Array<string>;
  scored: string;
  seats: Array<SeatInfo>;
  commitment: string;
  settings: Record<string, boolean | number | string>;
  house_rules: Record<string, unknown>;
  hotseat: boolean;
  replay: boolean;
  forked: boolean;
  aims: Array<string>;
  chat: Array<ChatLine>;
}

/**
 * What does not change during a battle.
 */
export interface Scene {
  unit: "cm" | "inch" | "square";
  width: number;
  height: number;
  grid: number;
  features: Array<Feature>;
  edges: Array<string>;
}

/**
 * A piece of ground.
 */
export interface Feature {
  kind: string;
  shape: "area" | "line";
  points: Array<[number, number]>;
  level: number;
  width: number;
  words: string;
}

/**
 * A seat as all may know it; `units` are those the host gave to it by name.
 */
export interface SeatInfo {
  seat: number;
  side: number;
  kind: "ai" | "person" | "solo";
  name: string;
  player: string;
  here: boolean;
  units: Array<number>;
}

/**
 * Something said at the table (`chat`), or noted by the server (`note`); `at` counts the orders then given.
 */
export interface ChatLine {
  at: number;
  seat: number;
  name: string;
  words: string;
  kind: "chat" | "note";
  time: number;
}

/**
 * The table now, as `side` may see it (-1: what all may see). `number` counts the orders given.
 *
 * `question` is null unless this link is the one that is asked. `curtain`: hot seat, hand the screen to side `asked`
 * and then say `curtain`. `undos` counts what was taken back: when it changes, the events are told again.
 */
export interface State {
  type: "state";
  number: number;
  undos: number;
  side: number;
  asked: number;
  asked_seat: number;
  thinking: boolean;
  paused: boolean;
  curtain: boolean;
  undo: "ask" | "free" | "no";
  view: View;
  question: QuestionDoc | null;
}

/**
 * What changes: the table as a seat may see it. `acting` is the unit whose turn it is, -1 for none.
 */
export interface View {
  phase: "battle" | "over" | "setup";
  turn: number;
  turns: number;
  sequence: Array<StepOfTurn>;
  step: string;
  active: number;
  sides: Array<SideDoc>;
  pieces: Array<Piece>;
  features: Array<Feature>;
  outcome: OutcomeDoc | null;
  acting?: number;
  lines?: Array<Distance>;
}

/**
 * One step of the turn's sequence.
 */
export interface StepOfTurn {
  id: string;
  words: string;
}

/**
 * A side and how it fares.
 */
export interface SideDoc {
  name: string;
  colour: string;
  worth: number;
  lost: number;
  limit: number;
  note: string;
}

/**
 * A unit as a seat may see it. `places`: where each figure stands and looks, where the ranks and files do not say it.
 */
export interface Piece {
  id: number;
  side: number;
  name: string;
  short: string;
  arm: string;
  dress: string;
  x: number | null;
  y: number | null;
  facing: number;
  width: number;
  depth: number;
  figures: number;
  files: number;
  ranks: number;
  extras: Array<string>;
  strength: string;
  state: string;
  counter: number;
  marks: Array<Mark>;
  facts: Array<Fact>;
  range: number;
  arc: number;
  range_kind: string;
  places?: Array<[number, number, number]>;
  formation?: string;
}

/**
 * A state of a unit, as a letter on its base.
 */
export interface Mark {
  letter: string;
  kind: string;
  words: string;
}

/**
 * A line of the panel shown for a selected unit.
 */
export interface Fact {
  label: string;
  value: string;
  rule: string;
}

/**
 * How the battle ended.
 */
export interface OutcomeDoc {
  winner: number;
  level: string;
  rule: string;
  words: string;
  scores: Array<number>;
}

/**
 * A distance that matters now, measured from the edge of a unit.
 */
export interface Distance {
  who: number;
  reach: number;
  words: string;
  rule: string;
}

/**
 * A choice, with all that is offered.
 */
export interface QuestionDoc {
  number: number;
  side: number;
  kind: string;
  rule: string;
  who: number;
  words: string;
  options: Array<OptionDoc>;
}

/**
 * One thing that is offered.
 */
export interface OptionDoc {
  verb: string;
  text: string;
  words: string;
  rule: string;
  target: number;
  reach: Places | Envelope | Arrange | null;
  odds: boolean;
}

/**
 * Points, each with the headings allowed there.
 */
export interface Places {
  kind: "places";
  places: Array<[number, number, Array<number>]>;
}

/**
 * Outlines on a free table; `width` and `depth` of what would stand there, 0 where it keeps the size it has.
 *
 * `through`: places outside them that may be pointed at, each with the place where it will stand instead.
 */
export interface Envelope {
  kind: "envelope";
  outlines: Array<Array<[number, number]>>;
  width: number;
  depth: number;
  through: Array<[number, number, number, number]>;
  through_rule: string;
}

/**
 * Things to be put in an order.
 */
export interface Arrange {
  kind: "arrange";
  items: Array<number>;
}

/**
 * What happened: cut your list of events to the length `start`, then add these.
 */
export interface Events {
  type: "events";
  start: number;
  undos: number;
  events: Array<EventDoc>;
}

/**
 * Something that happened; `at` is the number of the order it came from, 0 for what came before the first.
 *
 * `lost`: how many figures of `who` fell or ran, 0 when it tells of something else.
 */
export interface EventDoc {
  kind: string;
  rule: string;
  words: string;
  who: number;
  whom: number;
  x: number;
  y: number;
  lost: number;
  rolls: Array<RollDoc>;
  at: number;
}

/**
 * Dice that were thrown, with the tally they were added to.
 */
export interface RollDoc {
  who: number;
  name: string;
  sides: number;
  faces: Array<number>;
  dice: number;
  score: number;
  words: string;
  lines: Array<LineDoc>;
}

/**
 * A row of a tally.
 */
export interface LineDoc {
  rule: string;
  amount: number;
  words: string;
}

/**
 * Order `number` is stored and stands; said to the one who gave it.
 */
export interface Accepted {
  type: "accepted";
  number: number;
}

/**
 * An order, or another wish, was refused and changed nothing.
 */
export interface Refused {
  type: "refused";
  number: number;
  rule: string;
  words: string;
}

/**
 * Answer to `odds`; for an order that is not allowed `whynot` is said instead.
 */
export interface Odds {
  type: "odds";
  id: number;
  odds: OddsDoc;
}

/**
 * What may come of an order, likeliest first.
 */
export interface OddsDoc {
  order: string;
  exact: boolean;
  margin: number;
  runs: number;
  rows: Array<OddsRow>;
  tallies: Array<TallyDoc>;
}

/**
 * One result and its chance.
 */
export interface OddsRow {
  words: string;
  chance: number;
}

/**
 * A tally before its dice are thrown.
 */
export interface TallyDoc {
  name: string;
  total: number;
  lines: Array<LineDoc>;
}

/**
 * Answer to `whynot`; `allowed` when there is nothing against it.
 */
export interface WhyNot {
  type: "whynot";
  id: number;
  allowed: boolean;
  rule: string;
  words: string;
}

/**
 * One more line of talk.
 */
export interface Chat {
  type: "chat";
  line: ChatLine;
}

/**
 * A seat asks to go back to `number` orders. `mine` when this link may answer with `undo_reply`.
 */
export interface UndoAsked {
  type: "undo_asked";
  seat: number;
  number: number;
  words: string;
  mine: boolean;
}

/**
 * The wish to take back an order was granted or refused.
 */
export interface UndoSettled {
  type: "undo_settled";
  granted: boolean;
  words: string;
}

/**
 * Who sits where, who is at the table now, and who leads which unit.
 */
export interface Presence {
  type: "presence";
  seats: Array<SeatInfo>;
  observers: number;
}

/**
 * Answer to `seek`: the table after `at` of `orders` orders, and what the last of them brought about.
 */
export interface Moment {
  type: "moment";
  at: number;
  orders: number;
  view: View;
  events: Array<EventDoc>;
}

/**
 * The battle is over: who won by what, and the seed that proves the dice.
 */
export interface Over {
  type: "over";
  seed: string;
  commitment: string;
  outcome: OutcomeDoc;
  luck: Array<LuckLine>;
  losses: Array<LossLine>;
}

/**
 * A side's dice: how many, their sum, and the sum to be expected.
 */
export interface LuckLine {
  side: number;
  dice: number;
  rolled: number;
  expected: number;
}

/**
 * A side's losses, in points and in units.
 */
export interface LossLine {
  side: number;
  lost: number;
  worth: number;
  units: Array<string>;
}

/**
 * The message could not be read, or the link is not known; the words say what to do.
 */
export interface ErrorMessage {
  type: "error";
  words: string;
}

/**
 * Answer to `ping`.
 */
export interface Pong {
  type: "pong";
}

/**
 * GET /api/books.
 */
export interface Books {
  books: Array<BookInfo>;
  version: string;
}

/**
 * A rulebook and all that can be chosen for it.
 */
export interface BookInfo {
  name: string;
  title: string;
  version: string;
  unit: string;
  settings: Array<SettingInfo>;
  scenarios: Array<ScenarioInfo>;
  armies: Array<ArmyInfo>;
  players: Array<PlayerInfo>;
}

/**
 * A choice that the book leaves to the table.
 */
export interface SettingInfo {
  name: string;
  rule: string;
  words: string;
  default: boolean | number | string;
  choices: Array<string>;
  least: number;
  most: number;
}

/**
 * A ready battle. `more` holds what else its file says.
 */
export interface ScenarioInfo {
  id: string;
  title: string;
  words: string;
  sides: Array<string>;
  more: Record<string, unknown>;
}

/**
 * An army list. `more` holds what else its file says.
 */
export interface ArmyInfo {
  id: string;
  title: string;
  words: string;
  more: Record<string, unknown>;
}

/**
 * A computer player.
 */
export interface PlayerInfo {
  name: string;
  words: string;
}

/**
 * POST /api/games. Give `scenario`, or `battle` (the choices of a random battle), or `setup` (a whole set-up).
 */
export interface NewGame {
  book: string;
  scenario?: string;
  battle?: Record<string, unknown> | null;
  setup?: Record<string, unknown> | null;
  settings?: Record<string, unknown>;
  house_rules?: Record<string, unknown>;
  seats?: Array<SeatWish>;
  hotseat?: boolean;
  title?: string;
}

/**
 * A seat of a new game. `player` names the computer player of an `ai` seat.
 */
export interface SeatWish {
  side: number;
  kind?: "ai" | "person" | "solo";
  player?: string;
  name?: string;
}

/**
 * A new game. The host's link plays the first person's seat too; with `hotseat` it plays every person's seat.
 */
export interface Created {
  game: string;
  host: string;
  seats: Array<SeatLink>;
  observer: string;
}

/**
 * The secret of a seat; a link is the table's address followed by `#` and the token.
 */
export interface SeatLink {
  seat: number;
  side: number;
  token: string;
}

/**
 * POST /api/mine: the links this browser knows.
 */
export interface Mine {
  tokens: Array<string>;
}

/**
 * Answer to POST /api/mine; links that are not known are left out.
 */
export interface Summaries {
  games: Array<Summary>;
}

/**
 * A game in a list. `mine`: it waits for this link.
 */
export interface Summary {
  token: string;
  game: string;
  title: string;
  book: string;
  role: "host" | "observer" | "seat";
  sides: Array<number>;
  number: number;
  turn: number;
  mine: boolean;
  over: boolean;
  paused: boolean;
  words: string;
  created: number;
  updated: number;
}

/**
 * POST /api/records: look at a record, or play on from where it stops (with fresh dice).
 */
export interface LoadRecord {
  record: Record<string, unknown>;
  mode?: "play" | "replay";
  seats?: Array<SeatWish>;
  title?: string;
}

/**
 * POST /api/games/{token}/fork: a new game from the first `at` orders, with fresh dice.
 *
 * It is a hot-seat game unless seats are given.
 */
export interface Fork {
  at: number;
  seats?: Array<SeatWish>;
}

/**
 * GET /api/rules/{book} and /api/rules/{book}/{rule}.
 */
export interface Rules {
  book: string;
  rules: Array<RuleInfo>;
}

/**
 * A rule in our words.
 */
export interface RuleInfo {
  id: string;
  chapter: string;
  words: string;
}

/**
 * What every answer of 400 and above carries: words that say what is wrong and how to mend it.
 */
export interface Problem {
  words: string;
  rule: string;
}

/**
 * GET /healthz.
 */
export interface Health {
  status: "ok";
  version: string;
  database: string;
}

export type ClientMessage =
  | Hello
  | OrderGiven
  | AskOdds
  | AskWhyNot
  | Undo
  | UndoReply
  | Say
  | Assign
  | Seek
  | Curtain
  | Pause
  | Resume
  | Ping;

export type ServerMessage =
  | Welcome
  | State
  | Events
  | Accepted
  | Refused
  | Odds
  | WhyNot
  | Chat
  | UndoAsked
  | UndoSettled
  | Presence
  | Moment
  | Over
  | ErrorMessage
  | Pong;

export type Reach =
  | Places
  | Envelope
  | Arrange;
