// Made by `python -m vedette.server.schemas.ts_gen` from vedette/server; do not edit.

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
 * The faces of the throw that the order `number` waits for, as they were rolled by hand.
 */
export interface Thrown {
  type: "throw";
  number: number;
  faces: Array<number>;
}

/**
 * The order whose dice are waited for is not meant; only before the first of them is entered.
 */
export interface PutBack {
  type: "put_back";
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
 * Why did the computer give order number `at` (the first is 0)? -1: what would it order now, in my place?
 */
export interface AskReasons {
  type: "reasons";
  id: number;
  at: number;
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
 * Write to this address when it is my move and I am away; "" to end it.
 */
export interface SetMail {
  type: "mail";
  address: string;
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
 * The host, or who plays him, has a seat play a character of its side; seat -1 gives him back to the side's first seat.
 */
export interface AssignPost {
  type: "post";
  post: number;
  seat: number;
}

/**
 * Who leaves hands his seat to a computer player (`ai`) or to the book's tables (`solo`); the host may do so for others.
 *
 * `person`: the host gives it back. To hand a character to another person say `post`.
 */
export interface HandOver {
  type: "hand";
  seat: number;
  kind: "ai" | "person" | "solo";
  player?: string;
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
 * At which pace this player likes to be told what happens: 1 is usual, 0 at once.
 */
export interface Pace {
  type: "pace";
  pace: number;
}

/**
 * Are you there?
 */
export interface Ping {
  type: "ping";
}

/**
 * Answer to `hello`: all that does not change. `sides` are those this link plays, `mine` its seats; empty for an observer.
 *
 * `seat` is -1 for an observer. `replay` marks a finished record: only `seek` is of use there. `aims` are the orders that
 * one unit gives at another, such as `fire {who} at {whom}`: with them one may ask why an attack is not offered. `scored`
 * says what the scores of the outcome count, `breaks` what the limit of a side means ({n}), `briefing` what the battle is about.
 * A seat may be left to one of `players` or, where `tables`, to those of the book. `mail`: this server can write to players;
 * `mail_to` is where it writes to this one.
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
  mine: Array<number>;
  sides: Array<number>;
  side_names: Array<string>;
  scored: string;
  breaks: string;
  briefing: Briefing;
  seats: Array<SeatInfo>;
  commitment: string;
  settings: Record<string, boolean | number | string>;
  house_rules: Record<string, unknown>;
  hotseat: boolean;
  advice: boolean;
  replay: boolean;
  forked: boolean;
  aims: Array<Aim>;
  posts: Array<PostInfo>;
  players: Array<string>;
  tables: boolean;
  chat: Array<ChatLine>;
  mail: boolean;
  mail_to: string;
}

/**
 * The parts of the table that stay the same during a battle.
 */
export interface Scene {
  /** The unit of length of the book. */
  unit: "cm" | "inch" | "square";
  /** Width of the table, in hundredths of the unit. */
  width: number;
  /** Height of the table, in hundredths of the unit. */
  height: number;
  /** Size of a grid square in hundredths; 0 on a free table. */
  grid: number;
  /** The terrain, in drawing order. */
  features: Array<Feature>;
  /** Home edge of each side: `N`, `E`, `S`, `W` or empty. */
  edges: Array<string>;
  /** How distances are counted: straight, or by squares along and across. */
  measure?: "orthogonal" | "straight";
}

/**
 * A piece of terrain.
 */
export interface Feature {
  /** Kind of terrain: see the list below. */
  kind: string;
  /** A closed outline, or a line with a width. */
  shape: "area" | "line";
  /** The corners of the area, or the bends of the line: x, y. */
  points: Array<[number, number]>;
  /** Height in contours. A hill of two contours is two areas. */
  level: number;
  /** Width of the line. */
  width: number;
  /** Its name. */
  words: string;
}

/**
 * What a player should know before the first decision: the story, what the sides' numbers count, how it ends.
 */
export interface Briefing {
  words: string;
  counts: string;
  endings: Array<Ending>;
}

/**
 * One way in which a battle ends, or by which it is decided.
 */
export interface Ending {
  rule: string;
  words: string;
}

/**
 * A seat as all may know it; `units` are those the host gave to it by name, `posts` the characters it plays.
 *
 * `devices`: from how many browsers it is played now; more than one is said in the talk. `dice`: whether
 * those of its orders come from the seed or are rolled by hand.
 */
export interface SeatInfo {
  seat: number;
  side: number;
  kind: "ai" | "person" | "solo";
  name: string;
  player: string;
  here: boolean;
  devices: number;
  units: Array<number>;
  posts: Array<number>;
  dice: "hand" | "seed";
}

/**
 * An order that one unit gives at another, with {who} and {whom} to be filled in.
 */
export interface Aim {
  verb: string;
  text: string;
}

/**
 * A character that one person plays, in books that know characters.
 */
export interface PostInfo {
  id: number;
  side: number;
  name: string;
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
 * and then say `curtain`. Several seats of a side may be asked at once (`asked_seats`), each for the units it leads. `undos`
 * counts how often something was taken back, or is told from other seats now: when it changes, the events are told again.
 * `throw`: an order waits for dice that somebody rolls by hand. `posts` are the characters as they are now, in books that know
 * some, `asked_post` the one who is asked, or -1.
 */
export interface State {
  type: "state";
  number: number;
  undos: number;
  side: number;
  asked: number;
  asked_seat: number;
  asked_seats: Array<number>;
  thinking: boolean;
  paused: boolean;
  curtain: boolean;
  undo: "ask" | "free" | "no";
  view: View;
  question: QuestionDoc | null;
  throw: ThrowWanted | null;
  posts: Array<PostInfo>;
  asked_post: number;
}

/**
 * The table as a seat may see it at this moment.
 */
export interface View {
  /** The phase of the game. */
  phase: "battle" | "over" | "setup";
  /** Number of the turn. */
  turn: number;
  /** Number of turns in the battle; 0 for no limit. */
  turns: number;
  /** The steps of the turn, in order. */
  sequence: Array<StepOfTurn>;
  /** Id of the current step. */
  step: string;
  /** The side that has to decide; -1 for none. */
  active: number;
  /** The sides. */
  sides: Array<SideDoc>;
  /** The units. */
  pieces: Array<Piece>;
  /** Terrain that was added during the battle, such as trenches and smoke. Drawn above the scene. */
  features: Array<Feature>;
  /** The result, or null during the battle. */
  outcome: OutcomeDoc | null;
  /** The unit that acts now; -1 for none. */
  acting?: number;
  /** Distances to show. */
  lines?: Array<Distance>;
  /** Points that are being spent, or null. */
  purse?: Purse | null;
  /** Lines to show with the question. */
  ties?: Array<Tie>;
  /** Areas to show with the question. */
  areas?: Array<AreaDoc>;
  /** Parts of the table, shown on demand. */
  sections?: Array<SectionDoc>;
  /** The objectives. */
  goals?: Array<GoalDoc>;
}

/**
 * One step of the turn sequence.
 */
export interface StepOfTurn {
  /** Its id, as in `step` of the view. */
  id: string;
  /** Its name. */
  words: string;
}

/**
 * A side and its losses.
 */
export interface SideDoc {
  /** Name. */
  name: string;
  /** Short name, for narrow places. */
  short: string;
  /** Colour of its units. */
  colour: string;
  /** Points left on the table. */
  worth: number;
  /** Points lost. */
  lost: number;
  /** Breaking point. */
  limit: number;
  /** A remark for the player, or empty. */
  note: string;
  /** More units may be hidden; `worth` counts only those seen. */
  unseen: boolean;
  /** The article before its name in a sentence: `the`, or empty. */
  article: string;
  /** Its home edge, where that is chosen during the battle. */
  home: string;
}

/**
 * A unit, as a seat may see it.
 */
export interface Piece {
  /** Number of the unit. */
  id: number;
  /** Number of its side: 0, 1, ... */
  side: number;
  /** Full name. */
  name: string;
  /** Short name, for the label. */
  short: string;
  /** Type of unit: see the list below. */
  arm: string;
  /** Key for the look of its figures, such as `zulu`. Unknown keys use the colour of the side. */
  dress: string;
  /** Centre of the base; null when the unit is not on the table. */
  x: number | null;
  /** Centre of the base; null when the unit is not on the table. */
  y: number | null;
  /** Heading in degrees. */
  facing: number;
  /** Width of the base. */
  width: number;
  /** Depth of the base. */
  depth: number;
  /** How many figures to draw. */
  figures: number;
  /** Figures in a rank. */
  files: number;
  /** Ranks. */
  ranks: number;
  /** Special figures in the block: `leader`, `musician`, `standard`; `mounted` for a leader on horseback. */
  extras: Array<string>;
  /** Strength, as text for the label. */
  strength: string;
  /** State: see the list below. */
  state: string;
  /** The state in words, or empty. */
  status: string;
  /** The unit is out of the battle for good. */
  lost: boolean;
  /** The unit has acted. */
  done: boolean;
  /** Number on its activation counter; 0 for none. */
  counter: number;
  /** Its markers. */
  marks: Array<Mark>;
  /** Lines of the panel that is shown when it is selected. */
  facts: Array<Fact>;
  /** Range of its fire; 0 for none. */
  range: number;
  /** Half the angle of its arc of fire, in degrees. */
  arc: number;
  /** `square` when ranges are counted by grid squares along and across, else `round`. */
  range_kind: string;
  /** Place and heading of each figure, where files and ranks do not give it. */
  places?: Array<[number, number, number]>;
  /** Name of its formation. */
  formation?: string;
  /** How many figures `strength` counts; 0 where it counts something else. */
  count?: number;
  /** Its figures lie on the ground. */
  prone?: boolean;
  /** A single figure on a round base. */
  round?: boolean;
  /** Pieces with the same group are one unit: one outline and one label. -1 for none. */
  group?: number;
  /** The label of the group is this piece's label. */
  leads?: boolean;
  /** The men of a unit that fights man by man, in the order in which `fallen` counts them. */
  men?: Array<Man>;
  /** It belongs to this seat, where the seats of a side command different units. */
  own?: boolean;
}

/**
 * A marker on a unit's base.
 */
export interface Mark {
  /** Letter on the marker. */
  letter: string;
  /** The book's name for it. */
  kind: string;
  /** Its meaning. */
  words: string;
  /** Its outline: see the list below. */
  shape: "burst" | "cloud" | "diamond" | "hexagon" | "octagon" | "round" | "shield" | "square" | "triangle";
}

/**
 * A line of the panel that is shown for a selected unit.
 */
export interface Fact {
  /** Label. */
  label: string;
  /** Value. */
  value: string;
  /** Id of the rule behind it. */
  rule: string;
}

/**
 * One man of a unit that fights man by man.
 */
export interface Man {
  /** His number. It stays the same for the whole battle. */
  id: number;
  /** Centre of his base. */
  x: number;
  /** Centre of his base. */
  y: number;
  /** Heading in degrees. */
  facing: number;
  /** Diameter of his base. */
  base: number;
  /** On foot or mounted. */
  arm: "foot" | "horse";
  /** His rank, shown by the outline of his base. */
  rank: "" | "musician" | "nco" | "officer";
  /** How he is drawn, or empty. */
  bearing: "" | "prisoner" | "running" | "wounded";
  /** His markers. */
  marks: Array<Mark>;
  /** The name that tells him from the others of his unit. */
  words: string;
}

/**
 * The result of the battle.
 */
export interface OutcomeDoc {
  /** The side that won, -1 for a draw. */
  winner: number;
  /** The degree of victory. */
  level: string;
  /** Id of the rule that ended the battle. */
  rule: string;
  /** The result in a sentence. */
  words: string;
  /** The points of each side. */
  scores: Array<number>;
}

/**
 * A distance to show round a unit, measured from the edge of its base.
 */
export interface Distance {
  /** The unit it is measured from. */
  who: number;
  /** The distance. */
  reach: number;
  /** Its meaning. */
  words: string;
  /** Id of the rule behind it. */
  rule: string;
}

/**
 * Points that a unit spends now.
 */
export interface Purse {
  /** The unit that spends. */
  who: number;
  /** Heading. */
  words: string;
  /** Id of the rule behind it. */
  rule: string;
  /** The dice are thrown. */
  thrown: boolean;
  /** Points left. */
  left: number;
  /** Points thrown in all. */
  earned: number;
  /** The throws. */
  throws: Array<ThrowOf>;
  /** The units that points may be spent on. */
  rows: Array<PurseRow>;
}

/**
 * Dice that a character threw for points.
 */
export interface ThrowOf {
  /** The character. */
  name: string;
  /** The faces of the dice. */
  faces: Array<number>;
}

/**
 * A unit that points may be spent on.
 */
export interface PurseRow {
  /** The unit, the `target` of the option that pays for it. */
  unit: number;
  /** Its name. */
  words: string;
  /** The points it costs. */
  price: number;
  /** The points are already spent on it. */
  paid: boolean;
  /** No points may be spent on it. */
  barred: boolean;
  /** The reason, where it is barred. */
  why: string;
  /** Id of the rule behind it. */
  rule: string;
}

/**
 * A line between two places, to be shown with the question.
 */
export interface Tie {
  /** Start of the line. */
  x: number;
  /** Start of the line. */
  y: number;
  /** End of the line. */
  to_x: number;
  /** End of the line. */
  to_y: number;
  /** In force, possible, or not allowed. */
  look: "barred" | "holds" | "offered";
  /** Its meaning, or the reason why it is not allowed. */
  words: string;
  /** Id of the rule behind it. */
  rule: string;
  /** The unit it is about. */
  who: number;
}

/**
 * An area of the table, to be shown with the question.
 */
export interface AreaDoc {
  /** The unit it is about. */
  who: number;
  /** Its corners. */
  outline: Array<[number, number]>;
  /** Its meaning. */
  words: string;
  /** Id of the rule behind it. */
  rule: string;
}

/**
 * A part into which the table is divided.
 */
export interface SectionDoc {
  /** Name. */
  name: string;
  /** Its corners. */
  outline: Array<[number, number]>;
  /** It is finished with. */
  done: boolean;
  /** Its part in the battle. */
  words: string;
}

/**
 * An objective of a side.
 */
export interface GoalDoc {
  /** The side. */
  side: number;
  /** The objective. */
  words: string;
  /** Id of the rule behind it. */
  rule: string;
  /** How much of it is done. */
  done: number;
  /** How much there is to do. */
  of: number;
  /** The objective is reached. */
  met: boolean;
}

/**
 * A decision of a player, with every option.
 */
export interface QuestionDoc {
  /** How many orders were given so far. Send it back with the order; another number is out of date. */
  number: number;
  /** The side to decide. */
  side: number;
  /** The book's name for the decision. */
  kind: string;
  /** Id of the rule behind it. */
  rule: string;
  /** The unit it is about; -1 for none. */
  who: number;
  /** The character who decides; -1 for none. */
  post: number;
  /** The question. */
  words: string;
  /** The options. */
  options: Array<OptionDoc>;
}

/**
 * One order that the player may give.
 */
export interface OptionDoc {
  /** Groups options of a kind, such as `move`. */
  verb: string;
  /** The order to send. Open options have places to fill in: see below. */
  text: string;
  /** Label. */
  words: string;
  /** Id of the rule behind it. */
  rule: string;
  /** The piece it is aimed at; -1 for none. */
  target: number;
  /** What to choose from to fill in the text; null when there is nothing to fill in. */
  reach: Places | Envelope | Arrange | null;
  /** Dice decide, so `odds` may be asked. */
  odds: boolean;
  /** The piece that would do it; -1 for none. */
  who: number;
  /** What would be seen of it, as in an event. */
  shown: "" | "burn" | "charge" | "escape" | "fall" | "fire" | "melee" | "move" | "reveal" | "run" | "smoke" | "taken";
  /** It ends the battle: ask the player to confirm it. */
  grave: boolean;
  /** It ends a step or an activation. */
  closes: boolean;
  /** Other units that may act now and could not act afterwards: ask the player to confirm it. */
  forgoes: Array<number>;
  /** What would be over for them; empty when it is all they have left. */
  ends: string;
  /** Words shared by options that differ only in a number. */
  lead: string;
  /** That number. */
  count: number;
  /** What the number counts; `inch` for a length. */
  unit: string;
  /** The man who would do it or is aimed at, by his own `id`; -1 for none. */
  man: number;
}

/**
 * A list of points to choose from.
 */
export interface Places {
  kind: "places";
  /** Points, each with the headings allowed there: x, y, headings. */
  places: Array<[number, number, Array<number>]>;
}

/**
 * Areas of a free table to choose a place in.
 */
export interface Envelope {
  kind: "envelope";
  /** Outlines in which the place may be. */
  outlines: Array<Array<[number, number]>>;
  /** Width of the unit there; 0 when it stays as it is. */
  width: number;
  /** Depth of the unit there; 0 when it stays as it is. */
  depth: number;
  /** Figures abreast; 0 for as many as fit. */
  files: number;
  /** The unit forms a square that faces all sides. */
  hollow: boolean;
  /** Places outside the outlines that may be chosen too, each with where the unit will stand: x, y, to_x, to_y. */
  through: Array<[number, number, number, number]>;
  /** Id of the rule behind `through`. */
  through_rule: string;
  /** Parts of the outlines where the unit has another size. */
  parts: Array<NarrowPart>;
}

/**
 * A part of an envelope where the unit has another size.
 */
export interface NarrowPart {
  /** Outlines of the part. */
  outlines: Array<Array<[number, number]>>;
  /** Width of the unit there. */
  width: number;
  /** Depth of the unit there. */
  depth: number;
  /** Figures abreast there; 0 for as many as fit. */
  files: number;
}

/**
 * A list of items to put in order.
 */
export interface Arrange {
  kind: "arrange";
  /** Ids of the items. */
  items: Array<number>;
}

/**
 * Dice that seat `seat` is to roll and enter: `count` of them with so many `sides`.
 *
 * `who` throws (-1: a side, or nobody in particular), called `name`, of `side`; `words`, `test` and `rule` say for what.
 * `need` is the face or total that counts (`each` for itself), where `low` low dice are good; `pool` why there are so many.
 * `order` is the order that waits, in words, `so_far` what it has thrown already; `may_put_back` as long as that is nothing.
 */
export interface ThrowWanted {
  seat: number;
  mine: boolean;
  order: string;
  count: number;
  sides: number;
  who: number;
  name: string;
  side: number;
  words: string;
  test: string;
  rule: string;
  need: number;
  low: boolean;
  each: boolean;
  against: string;
  pool: Array<LineDoc>;
  so_far: Array<Fallen>;
  may_put_back: boolean;
}

/**
 * A row of a tally: one modifier.
 */
export interface LineDoc {
  /** Id of the rule behind it. */
  rule: string;
  /** The modifier. */
  amount: number;
  /** Its name. */
  words: string;
}

/**
 * A throw of the same order that has been entered: whose, for what, and its faces.
 */
export interface Fallen {
  name: string;
  words: string;
  side: number;
  sides: number;
  faces: Array<number>;
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
 * Something that happened in the battle.
 */
export interface EventDoc {
  /** The book's name for it. */
  kind: string;
  /** Id of the rule behind it. */
  rule: string;
  /** The line of the log. */
  words: string;
  /** Its part in the log: see the list below. */
  part: "" | "begins" | "head" | "result" | "step" | "test";
  /** What is seen of it: see the list below. */
  shown: "" | "burn" | "charge" | "escape" | "fall" | "fire" | "melee" | "move" | "reveal" | "run" | "smoke" | "taken";
  /** The unit that acts; -1 for none. */
  who: number;
  /** The other unit; -1 for none. */
  whom: number;
  /** The one of the two that the event is about, or the marker. */
  of: number;
  /** The side of that unit, or the side that the event is about. */
  side: number;
  /** 1 when it is good for `of`, -1 when it is bad, else 0. */
  good: number;
  /** Where `of` stands afterwards; 0, 0 when unknown. On a grid the number of the square. */
  x: number;
  /** Where `of` stands afterwards. */
  y: number;
  /** How many figures of `of` fall, run or are taken. */
  lost: number;
  /** `of` leaves the table. */
  gone: boolean;
  /** Places in the unit of the figures that fall, or null when unknown. */
  fallen: Array<number> | null;
  /** The men it is about, by their own `id`. */
  men: Array<number>;
  /** Each shot or fight between men: who, whom. */
  pairs: Array<[number, number]>;
  /** Where each man who moved stands afterwards: man, x, y, facing. */
  stood: Array<[number, number, number, number]>;
  /** What each of `men` was called at that moment. */
  called: Array<string>;
  /** The test that caused it, or null. */
  test: CauseDoc | null;
  /** The throws. */
  rolls: Array<RollDoc>;
  /** Tables that the book read to decide. */
  looked: Array<LookedDoc>;
  /** Places that the book chose from, or null. */
  weighed: WeighedDoc | null;
  /** Number of the order that caused it; 0 for events before the first order. */
  at: number;
  /** It is about this seat's own men. */
  own: boolean;
  /** A character of this seat saw it. */
  saw: boolean;
  /** It was done on the order of a character of this seat. */
  ordered: boolean;
}

/**
 * A test that something caused.
 */
export interface CauseDoc {
  /** Name of the test. */
  name: string;
  /** The cause. */
  because: string;
  /** The result. */
  result: string;
}

/**
 * A throw of dice, with its modifiers.
 */
export interface RollDoc {
  /** The unit that throws; -1 for none. */
  who: number;
  /** Name of that unit. */
  name: string;
  /** Its side, or the side that throws; -1 for none. */
  side: number;
  /** Sides of a die. */
  sides: number;
  /** The faces thrown. */
  faces: Array<number>;
  /** Result of the dice: their total, or how many count. */
  dice: number;
  /** Result of the dice with the modifiers. */
  score: number;
  /** The throw in words. */
  words: string;
  /** What the score is compared with. */
  against: string;
  /** The face or total that succeeds; 0 when the dice are added up. */
  need: number;
  /** Low dice are good. */
  low: boolean;
  /** For each die whether it counted; empty when the dice are added up. */
  counted: Array<boolean>;
  /** Modifiers of the score. */
  lines: Array<LineDoc>;
  /** Reasons for the number of dice, or for the value that `reckoned` names. */
  pool: Array<LineDoc>;
  /** Name of a value that `pool` explains, or empty. */
  reckoned: string;
}

/**
 * A printed table that the book read to make a decision.
 */
export interface LookedDoc {
  /** Name of the table. */
  name: string;
  /** Heading of the first column. */
  head: string;
  /** The rows. */
  rows: Array<LookedRow>;
  /** The row that was read, from 0. */
  taken: number;
  /** Headings of the columns, in a table with several. */
  columns: Array<string>;
  /** The column that was read; -1 in a table with one. */
  column: number;
}

/**
 * A row of a printed table.
 */
export interface LookedRow {
  /** The score the row is for. */
  key: string;
  /** Text of the row. */
  words: string;
  /** Id of the rule behind it. */
  rule: string;
  /** Its cells, in a table with several columns. */
  cells: Array<LookedCell>;
}

/**
 * A cell of a printed table.
 */
export interface LookedCell {
  /** Text of the cell. */
  words: string;
  /** Id of the rule behind it. */
  rule: string;
}

/**
 * The places that the book chose from. The first one was taken.
 */
export interface WeighedDoc {
  /** Id of the rule behind it. */
  rule: string;
  /** What was looked for. */
  words: string;
  /** The criteria, the most important first. */
  scales: Array<ScaleDoc>;
  /** The best places, the best first. */
  places: Array<WeighedPlace>;
  /** Number of places in all. */
  count: number;
  /** The unit the chooser had in view; -1 for none. */
  whom: number;
  /** Place of the chooser. */
  x: number;
  /** Place of the chooser. */
  y: number;
}

/**
 * A criterion by which places were compared.
 */
export interface ScaleDoc {
  /** The criterion. */
  words: string;
  /** How a value is meant: see below. */
  unit: "" | "further" | "length" | "more" | "yes";
}

/**
 * A place that the book considered.
 */
export interface WeighedPlace {
  /** The place. */
  x: number;
  /** The place. */
  y: number;
  /** The unit that stands there, when a unit was chosen; -1 for none. */
  who: number;
  /** Its name. */
  words: string;
  /** Its value on every scale. */
  values: Array<number>;
}

/**
 * Order `number` is stored and stands; said to the one who gave it.
 */
export interface Accepted {
  type: "accepted";
  number: number;
}

/**
 * An order, or another wish, was refused and changed nothing; `who` may not do it, `whom` is in the way or out of reach.
 */
export interface Refused {
  type: "refused";
  number: number;
  rule: string;
  words: string;
  who: number;
  whom: number;
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
 * The possible results of an order, likeliest first.
 */
export interface OddsDoc {
  /** The order. */
  order: string;
  /** The chances are exact. Otherwise the order was tried many times. */
  exact: boolean;
  /** Margin of error of the chances (95%); 0 when exact. */
  margin: number;
  /** How often the order was tried. */
  runs: number;
  /** The results. */
  rows: Array<OddsRow>;
  /** The tallies behind them. */
  tallies: Array<TallyDoc>;
  /** Units that would and would not take part, and why. */
  ties: Array<Tie>;
}

/**
 * One possible result of an order, for the side that asks.
 */
export interface OddsRow {
  /** The result. */
  words: string;
  /** Its chance, from 0 to 1. */
  chance: number;
  /** Words shared by results that belong together. */
  brief: string;
  /** 1 when it is good for the side that asks, -1 when it is bad, 0 when mixed. */
  good: number;
  /** The order has no effect. */
  nothing: boolean;
  /** Own figures or stands lost, on average. */
  ours: number;
  /** Enemy figures or stands lost, on average. */
  theirs: number;
  /** Other counts: name, average. */
  counts: Array<[string, number]>;
}

/**
 * A tally before its dice are thrown.
 */
export interface TallyDoc {
  /** Its name. */
  name: string;
  /** Sum of the modifiers. */
  total: number;
  /** The modifiers. */
  lines: Array<LineDoc>;
}

/**
 * Answer to `reasons`; where they are not told `whynot` is said instead.
 */
export interface Reasons {
  type: "reasons";
  id: number;
  reasons: ReasonsDoc;
}

/**
 * The best orders that the computer tried out, best first.
 */
export interface ReasonsDoc {
  /** The orders. */
  orders: Array<ReasonDoc>;
  /** How many turns the tries looked ahead. */
  turns: number;
  /** What the losses count. */
  counts: string;
  /** A sentence for the player. */
  words: string;
}

/**
 * An order that the computer tried out.
 */
export interface ReasonDoc {
  /** The order. */
  text: string;
  /** The order in words. */
  words: string;
  /** Estimated chance to win, from 0 to 1. */
  chance: number;
  /** Margin of error of the chance (95%). */
  margin: number;
  /** Own losses, on average. */
  ours: number;
  /** Enemy losses, on average. */
  theirs: number;
  /** How often it was tried. */
  tries: number;
  /** This order was given, or is advised. */
  given: boolean;
}

/**
 * Answer to `whynot`; `allowed` when nothing is against it. `who` may not do it, `whom` is in the way or out of reach.
 */
export interface WhyNot {
  type: "whynot";
  id: number;
  allowed: boolean;
  rule: string;
  words: string;
  who: number;
  whom: number;
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
 *
 * `pace`: where several people play, at which pace all are told what happens, the slowest that one of them likes; -1: each at
 * his own.
 */
export interface Presence {
  type: "presence";
  seats: Array<SeatInfo>;
  observers: number;
  pace: number;
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
 * A side's dice: how many, their sum, the sum to be expected, and by how much they fell better than that.
 *
 * Where low dice are good, fewer pips are better.
 */
export interface LuckLine {
  side: number;
  dice: number;
  rolled: number;
  expected: number;
  better: number;
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
  compiled: boolean;
}

/**
 * A rulebook and all that can be chosen for it; `runs_sides`: it runs a side by its own tables (seat kind `solo`).
 *
 * `campaign` is null where the book has no campaigns.
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
  runs_sides: boolean;
  cover: CoverInfo;
  campaign: CampaignForm | null;
  builder: BuilderForm | null;
  battle_form: Array<BattleChoice>;
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
 * An army list; `short` is its title where there is little room. `more` holds what else its file says.
 */
export interface ArmyInfo {
  id: string;
  title: string;
  short: string;
  words: string;
  more: Record<string, unknown>;
}

/**
 * A computer player; one of its `tempers` may stand behind its name, as in `veteran:bold`.
 */
export interface PlayerInfo {
  name: string;
  words: string;
  tempers: Array<string>;
}

/**
 * A book on the shelf: the colour of its cloth, the figure stamped on it (may be none), what it is like to play.
 */
export interface CoverInfo {
  colour: string;
  emblem: string;
  words: string;
}

/**
 * What may be chosen for a new campaign.
 */
export interface CampaignForm {
  armies: Array<CampaignArmy>;
  most: number;
  settings: Array<CampaignChoice>;
}

/**
 * An army for a campaign: what kind of army it is, how many groups it usually has, and its likely enemies.
 */
export interface CampaignArmy {
  id: string;
  kind: string;
  groups: number;
  enemies: Array<string>;
}

/**
 * A choice that the book leaves to the table for a whole campaign.
 */
export interface CampaignChoice {
  name: string;
  words: string;
  rule: string;
  on: boolean;
}

/**
 * What a form needs to build a force: its units, their fields, how figures may look, and the kinds that are drawn by lot.
 */
export interface BuilderForm {
  roles: Array<BuilderRole>;
  fields: Array<BuilderField>;
  dresses: Array<string>;
  sides: Array<BuilderChoice>;
}

/**
 * A kind of unit: what a new one is called, and whether it is one leader or a group of men.
 */
export interface BuilderRole {
  id: string;
  words: string;
  new: string;
  leads: boolean;
}

/**
 * Something that is set for a unit. `usual`: what holds where nothing is written.
 *
 * `list`: several choices in order; `group`: a group of this force; `leaders`: some of its leaders, or "all"; `men`: those who
 * differ from the rest, by count and quality.
 */
export interface BuilderField {
  name: string;
  shape: "choice" | "flag" | "group" | "leaders" | "list" | "men" | "number" | "text";
  words: string;
  roles: Array<string>;
  rule: string;
  hint: string;
  is_main: boolean;
  choices: Array<BuilderChoice>;
  least: number;
  most: number;
  usual: boolean | number | string;
}

/**
 * Something to choose from.
 */
export interface BuilderChoice {
  id: string;
  words: string;
}

/**
 * What may be chosen of a battle that is not ready-made: `choices`, a number from `least` to `most`, or yes and no.
 *
 * `sided`: for each side. `kinds`: for which kinds of battle (the choice `battle`), all where it is empty.
 */
export interface BattleChoice {
  name: string;
  rule: string;
  words: string;
  choices: Array<BattleChoiceItem>;
  least: number;
  most: number;
  sided: boolean;
  kinds: Array<string>;
}

/**
 * One answer; `run` are the sides that the book then proposes to run itself.
 */
export interface BattleChoiceItem {
  id: string;
  words: string;
  run: Array<number>;
}

/**
 * POST /api/games. Give `scenario`, or `battle` (the choices of a random battle), or `setup` (a whole set-up).
 *
 * `once`: the links of the other persons' seats are for one use, so that the host cannot read along.
 * `advice`: where several people play, the computer may be asked what it would do all the same.
 */
export interface NewGame {
  book: string;
  scenario?: string;
  battle?: Record<string, unknown> | null;
  setup?: Record<string, unknown> | null;
  settings?: Record<string, unknown>;
  house_rules?: Record<string, unknown>;
  seats?: Array<SeatRequest>;
  hotseat?: boolean;
  title?: string;
  once?: boolean;
  fielded?: Array<Fielded>;
  advice?: boolean;
}

/**
 * A seat of a new game. `player` names the computer player of an `ai` seat; `solo` leaves the side to the book's tables.
 *
 * `posts` are the characters that the seat plays, in books that know characters. Seats with the same `screen` (0 and up) are
 * played from one screen. `dice`: `hand` where the dice of its orders are rolled by people and entered (those of a computer's
 * seat by the first person).
 */
export interface SeatRequest {
  side: number;
  kind?: "ai" | "person" | "solo";
  player?: string;
  name?: string;
  posts?: Array<number>;
  screen?: number;
  dice?: "hand" | "seed";
}

/**
 * An army that was raised before (docs/protocol.md), and the side that brings it.
 */
export interface Fielded {
  side: number;
  army: string;
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
 *
 * `once`: a link for one use. Whoever takes it up (POST /api/links) gets a token that nobody else has seen.
 */
export interface SeatLink {
  seat: number;
  side: number;
  token: string;
  once: boolean;
}

/**
 * POST /api/links: take up a link for one use.
 */
export interface TakeLink {
  token: string;
}

/**
 * The token to use from now on.
 */
export interface Taken {
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
  opponents: Array<Opponent>;
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
 * Somebody on another side; `player` names a computer player.
 */
export interface Opponent {
  kind: "ai" | "person" | "solo";
  name: string;
  player: string;
}

/**
 * POST /api/records: look at a record, or play on from where it stops (with fresh dice).
 */
export interface LoadRecord {
  record: Record<string, unknown>;
  mode?: "play" | "replay";
  seats?: Array<SeatRequest>;
  title?: string;
}

/**
 * POST /api/games/{token}/fork: a new game from the first `at` orders, with fresh dice.
 *
 * It is a hot-seat game unless seats are given; `hotseat`: all persons of these play at one screen.
 */
export interface Fork {
  at: number;
  seats?: Array<SeatRequest>;
  hotseat?: boolean;
}

/**
 * POST /api/games/{token}/rematch: the same battle once more, with new dice; `swap`: everybody on the other side.
 */
export interface Rematch {
  swap?: boolean;
}

/**
 * DELETE /api/games/TOKEN: the game is forgotten, with its links and its journal.
 */
export interface Deleted {
  game: string;
}

/**
 * POST /api/campaigns. `groups` 0: as many as the book proposes; `names` gives armies own names, by their id.
 *
 * `raised`: the token of an army that was raised before and leads the campaign.
 */
export interface NewCampaign {
  book: string;
  raised?: string;
  army?: string;
  enemy?: string;
  groups?: number;
  title?: string;
  names?: Record<string, string>;
  settings?: Record<string, boolean>;
}

/**
 * A campaign: its token, what it stands at, and the battle that is being fought.
 */
export interface CampaignPage {
  token: string;
  book: string;
  book_title: string;
  updated: number;
  fight: Fight | null;
  campaign: CampaignDoc;
}

/**
 * The battle that is being fought for a campaign: its game, and the host's token of it.
 *
 * `trouble` says why the campaign cannot take its result.
 */
export interface Fight {
  game: string;
  token: string;
  title: string;
  who: Array<number>;
  turn: number;
  trouble: string;
}

/**
 * A campaign: both sides and their morale (of `most`), the battles, the roster, what comes next.
 *
 * `won` is 1 or -1 once it is over, `over` says so in words; `may_correct`: the last result was entered and can be taken back.
 */
export interface CampaignDoc {
  title: string;
  army: NamedArmy;
  enemy: NamedArmy;
  morale: Array<number>;
  most: number;
  morale_words: string;
  morale_rule: string;
  chief: LeaderDoc;
  battles: Array<PastBattle>;
  roster: Array<RosterGroup>;
  next: NextBattle | null;
  settings: Array<CampaignSetting>;
  over: string;
  won: number;
  may_correct: boolean;
}

/**
 * An army list by its id, and what it is called in this campaign.
 */
export interface NamedArmy {
  id: string;
  name: string;
}

/**
 * A leader: his rank (a key for giving names, and in words), his quality, the name he was given.
 */
export interface LeaderDoc {
  rank: string;
  words: string;
  rep: number;
  name: string;
}

/**
 * A battle of the campaign. `map` is the ground where it was fought at this table, `sketch` a scenario of the same kind.
 *
 * `morale` is that of both sides after it; `good` says whether it was won (1), lost (-1) or neither (0); `lost` of the `brought`
 * figures fell or ran.
 */
export interface PastBattle {
  number: number;
  battle: string;
  title: string;
  place: string;
  result: "drawn" | "lost" | "won";
  good: number;
  words: string;
  played: boolean;
  morale: Array<number>;
  lost: number;
  brought: number;
  recoveries: Array<RecoveryDoc>;
  events: Array<AftermathDoc>;
  chief_lost: boolean;
  map: BattleMap | null;
  sketch: string;
}

/**
 * What became of the casualties of a group: the dice, what each had to show at most, how many passed, who came back.
 *
 * `at` is its place in the roster as it was before the battle. Where the result was entered by hand `leaders` are those it had
 * then, and `idle` says that it took part but was never in action.
 */
export interface RecoveryDoc {
  at: number;
  name: string;
  brought: number;
  lost: number;
  ran: boolean;
  back: number;
  strength: number;
  faces: Array<number>;
  need: number;
  passed: number;
  words: string;
  why: string;
  rule: string;
  leaders: Array<FallenDoc>;
  idle: boolean;
}

/**
 * A leader who was with his group in a battle, and whether he was among its losses.
 */
export interface FallenDoc {
  rank: string;
  words: string;
  fell: boolean;
}

/**
 * Something else that happened after a battle.
 */
export interface AftermathDoc {
  rule: string;
  words: string;
  faces: Array<number>;
}

/**
 * GET /api/maps/{book}/{scenario}: the ground of a ready battle, and what all may see on it before it begins.
 *
 * `posts` are its characters, in books that know some: each may be played by a person of his own.
 */
export interface BattleMap {
  scene: Scene;
  colours: Array<string>;
  pieces: Array<MapPiece>;
  posts: Array<PostInfo>;
}

/**
 * A unit on the map of a scenario.
 */
export interface MapPiece {
  side: number;
  arm: string;
  dress: string;
  x: number;
  y: number;
  facing: number;
  width: number;
  depth: number;
}

/**
 * A group of the roster. `last` is what became of it in the last battle, `honours` are the battles it has won.
 */
export interface RosterGroup {
  at: number;
  name: string;
  words: string;
  rep: number;
  strength: number;
  figures: number;
  battles: number;
  leaders: Array<LeaderDoc>;
  honours: Array<string>;
  last: string;
}

/**
 * The battle that is due, why, and the table it is read from with the cell that holds (-1: none does).
 */
export interface NextBattle {
  battle: string;
  title: string;
  words: string;
  why: string;
  rule: string;
  sketch: string;
  head: Array<string>;
  rows: Array<Array<string>>;
  row: number;
  column: number;
  instead: Array<OtherBattle>;
}

/**
 * A battle that may be fought in place of the one that is due.
 */
export interface OtherBattle {
  battle: string;
  title: string;
  words: string;
  rule: string;
}

/**
 * A choice that the book leaves to the table for a whole campaign.
 */
export interface CampaignSetting {
  name: string;
  words: string;
  rule: string;
  on: boolean;
}

/**
 * POST /api/campaigns/import: a campaign's file, as `vedette campaign` writes it.
 */
export interface LoadCampaign {
  campaign: Record<string, unknown>;
}

/**
 * POST /api/campaigns/mine: the campaigns behind these tokens.
 */
export interface MyPapers {
  tokens: Array<string>;
}

/**
 * The newest first; tokens that are not known are left out.
 */
export interface CampaignSummaries {
  campaigns: Array<CampaignSummary>;
}

/**
 * A campaign in a list: what comes next, the morale of both sides, whether a battle is being fought.
 */
export interface CampaignSummary {
  token: string;
  title: string;
  book: string;
  battles: number;
  names: Array<string>;
  morale: Array<number>;
  most: number;
  next: string;
  why: string;
  sketch: string;
  fighting: boolean;
  over: string;
  updated: number;
}

/**
 * POST /api/campaigns/{token}/march: the battle that is due, or `battle` in its place.
 *
 * `who`: those of the roster who go (null: all). `seats` as for a new game; a side without one is yours (0) or the book's (1).
 */
export interface March {
  who?: Array<number> | null;
  battle?: string;
  place?: string;
  seats?: Array<SeatRequest>;
  hotseat?: boolean;
  once?: boolean;
}

/**
 * The battle is set up: its host's token and the links of its seats.
 */
export interface Marched {
  game: string;
  host: string;
  seats: Array<SeatLink>;
  observer: string;
}

/**
 * POST /api/campaigns/{token}/result: what came of a battle on a real table. `correct`: in place of the last result.
 *
 * `chief_lost`: the army's commander is among the lost.
 */
export interface BattleReport {
  result: "drawn" | "lost" | "won";
  groups?: Array<GroupLoss>;
  chief_lost?: boolean;
  who?: Array<number> | null;
  battle?: string;
  place?: string;
  correct?: boolean;
}

/**
 * What a group lost on a real table: figures, or all of it where it ran; `leaders` among them by rank.
 *
 * `idle`: it took part but was never in action.
 */
export interface GroupLoss {
  at: number;
  lost?: number;
  ran?: boolean;
  leaders?: Array<string>;
  idle?: boolean;
}

/**
 * POST /api/campaigns/{token}/names: own names; what is left out stays as it is.
 */
export interface CampaignNames {
  title?: string | null;
  armies?: Record<string, string>;
  chief?: string | null;
  groups?: Array<GroupNames>;
  places?: Array<PlaceName>;
}

/**
 * A group of the roster and its leaders, by rank; an empty name takes a leader's away.
 */
export interface GroupNames {
  at: number;
  name?: string;
  leaders?: Record<string, string>;
}

/**
 * Where a battle was fought.
 */
export interface PlaceName {
  number: number;
  place: string;
}

/**
 * DELETE /api/campaigns/{token}: it is forgotten.
 */
export interface DeletedPaper {
  kind: "army" | "campaign";
  title: string;
}

/**
 * POST /api/armies/roll: an army of so many throws from a list, not kept yet.
 */
export interface NewArmy {
  book: string;
  army: string;
  groups?: number;
}

/**
 * An army: its token ("" while it is not kept), its file, and all that a page shows of it.
 */
export interface ArmyPage {
  token: string;
  book: string;
  updated: number;
  file: ArmyFile;
  army: ArmyDoc;
}

/**
 * An army as it is kept: a seed, and what its player chose. The book reads it, and says what is wrong with it.
 */
export interface ArmyFile {
  format: string;
  version: number;
  book: string;
  army: string;
  title: string;
  seed: string;
  groups: Array<ArmyChoice>;
  leaders: Array<LeaderChoice>;
  chief: string;
}

/**
 * A group that its player chose or rolled (`row` -1), with what he chose for it.
 */
export interface ArmyChoice {
  row: number;
  name?: string;
  weapon?: string;
  options?: Record<string, boolean>;
  company?: number;
  captain?: string;
}

/**
 * A leader in the order in which they are thrown for: his name, and the group he leads.
 */
export interface LeaderChoice {
  name: string;
  leads: number;
}

/**
 * An army as its player raises it, with every throw.
 */
export interface ArmyDoc {
  title: string;
  army: NamedArmy;
  title_of_list: string;
  words: string;
  groups: Array<RaisedGroup>;
  leaders: Array<RaisedLeader>;
  captains: Array<RaisedLeader>;
  leaders_words: string;
  leaders_rule: string;
  chief: RaisedLeader;
  rows: Array<ListRow>;
  enemies: Array<string>;
  men: number;
  most: number;
  notes: Array<ArmyNote>;
}

/**
 * A group of an army being raised: its throws, the row they found, the strength die (0: none), what is chosen for it.
 *
 * `arm` and `dress` say how it is painted, as those of a piece do.
 */
export interface RaisedGroup {
  at: number;
  name: string;
  rolled: boolean;
  throws: Array<ThrowDoc>;
  row: string;
  type: string;
  rule: string;
  words: string;
  rep: number;
  die: number;
  strength: number;
  figures: number;
  gun: boolean;
  arm: string;
  dress: string;
  weapon: string;
  weapons: Array<ArmsDoc>;
  options: Array<CampaignSetting>;
  company: number;
  companies: Array<CompanyChoice>;
  leaders: Array<LedDoc>;
}

/**
 * Dice of one throw, their sum, and what it was for.
 */
export interface ThrowDoc {
  faces: Array<number>;
  total: number;
  words: string;
}

/**
 * Something that a group may carry; the empty id is what its list gives it.
 */
export interface ArmsDoc {
  id: string;
  words: string;
}

/**
 * A company, squadron, battery or clan that a group may belong to; 0 is none.
 */
export interface CompanyChoice {
  id: number;
  words: string;
}

/**
 * A leader of a group.
 */
export interface LedDoc {
  rank: string;
  words: string;
  rep: number;
  name: string;
}

/**
 * A leader that was thrown for, what is added to his throw, and the group he leads (-1: the army).
 */
export interface RaisedLeader {
  rank: string;
  words: string;
  faces: Array<number>;
  added: number;
  rep: number;
  name: string;
  leads: number;
}

/**
 * A row of the army list, to be picked.
 */
export interface ListRow {
  row: number;
  words: string;
  rep: number;
  gun: boolean;
}

/**
 * What the book says of the army's size and mix.
 */
export interface ArmyNote {
  rule: string;
  words: string;
}

/**
 * POST /api/armies/muster (only look), /api/armies (keep it) and /api/armies/{token} (keep it in place of the one there).
 */
export interface ArmyRequest {
  army: ArmyFile;
}

/**
 * POST /api/armies/mine: the newest first.
 */
export interface ArmySummaries {
  armies: Array<ArmySummary>;
}

/**
 * An army in a list; `list` is its army list by id, `army` by name. `built`: a force that was built unit by unit.
 */
export interface ArmySummary {
  token: string;
  book: string;
  title: string;
  list: string;
  army: string;
  groups: number;
  updated: number;
  built: boolean;
}

/**
 * POST /api/forces/new: a small one, a copy of `like`, one by `lot` ("any", or a kind of the form), or `text`: a file.
 */
export interface NewForce {
  book: string;
  like: string;
  lot: string;
  text: string;
}

/**
 * A force: its token ("" while it is not kept), its file, and all that a page shows of it.
 */
export interface ForcePage {
  token: string;
  book: string;
  updated: number;
  file: ForceFile;
  force: ForceDoc;
}

/**
 * A force as it is kept (docs/armies.md): its units are tables as the fields of the form name them.
 */
export interface ForceFile {
  book: string;
  title: string;
  words: string;
  name: string;
  units: Array<Record<string, unknown>>;
  colour: string;
  dress: string;
}

/**
 * All that a page shows of a force.
 */
export interface ForceDoc {
  title: string;
  name: string;
  units: Array<ForceUnit>;
  totals: Array<ForceTotal>;
  faults: Array<ForceFault>;
  warnings: Array<ForceWarning>;
}

/**
 * A unit as it is shown: `total` with its leaders, `host` the group a leader is listed with (-1: none), `men` by quality.
 *
 * `worked`: by field, what holds for it where its file is silent.
 */
export interface ForceUnit {
  at: number;
  name: string;
  role: string;
  words: string;
  total: number;
  host: number;
  men: Array<string>;
  loyal_to: Array<string>;
  worked: Record<string, boolean | string>;
}

/**
 * Something that is counted over the whole force.
 */
export interface ForceTotal {
  words: string;
  value: string;
}

/**
 * What must be mended before it can fight; `at` -1: not of a single unit.
 */
export interface ForceFault {
  at: number;
  words: string;
  fix: string;
}

/**
 * Lawful, but perhaps not meant.
 */
export interface ForceWarning {
  at: number;
  words: string;
  rule: string;
}

/**
 * POST /api/forces/look (only look), /api/forces (keep it) and /api/forces/{token} (keep it in place of the one there).
 */
export interface ForceRequest {
  force: ForceFile;
}

/**
 * GET /api/figures/{book}: the printed numbers of a book, for the form of house rules.
 */
export interface Figures {
  book: string;
  figures: Array<FigureInfo>;
}

/**
 * A printed number that a house rule may change: its rule, the row it stands in (empty: there is but one), its bounds.
 */
export interface FigureInfo {
  rule: string;
  row: string;
  value: number;
  words: string;
  least: number;
  most: number;
}

/**
 * POST /api/house-rules: house rules as people write them, in TOML.
 */
export interface HouseText {
  text: string;
}

/**
 * House rules as a new game takes them.
 */
export interface HouseRules {
  house_rules: Record<string, unknown>;
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
 *
 * `sort` is `rule` as printed, `ruling`, `option` or `example`; `settings` are those of the table that it is about.
 */
export interface RuleInfo {
  id: string;
  chapter: string;
  words: string;
  sort: string;
  settings: Array<string>;
}

/**
 * GET /api/network: can others on the network come in (`open`), and what must they type (`addresses`)?
 *
 * `may_change`: this browser, at the machine itself, may open and close it.
 */
export interface Network {
  open: boolean;
  addresses: Array<string>;
  may_change: boolean;
}

/**
 * POST /api/network/open: open the server to the network, or close it again.
 */
export interface OpenNetwork {
  open: boolean;
}

/**
 * GET /api/lab: what may be asked here. `shared`: from elsewhere, with the server's key; `shut`: not even so, and why.
 *
 * `battles` for each case and `cases` at the most; `workers` processes play; `busy`: somebody's question is under way.
 */
export interface LabInfo {
  shared: boolean;
  shut: string;
  battles: number;
  cases: number;
  workers: number;
  busy: boolean;
}

/**
 * POST /api/lab: battles by the thousand, played by processes of the server.
 *
 * `balance`: a scenario of a book, as it stands and with each of the `changes` (GET /api/changes). `finish`: the game of `token`
 * played on from after its first `at` orders. `luck`: that game judged, order by order. `key` is the server's, from elsewhere.
 */
export interface LabRequest {
  kind: "balance" | "finish" | "luck";
  book?: string;
  scenario?: string;
  players?: Array<string>;
  battles?: number;
  changes?: Array<string>;
  token?: string;
  at?: number;
  key?: string;
}

/**
 * It is under way; only who knows the id can look at it or stop it.
 */
export interface LabStarted {
  id: string;
}

/**
 * GET /api/lab/{id}/setup/{case}: the set-up of a case, to be played (POST /api/games).
 */
export interface LabSetup {
  book: string;
  setup: Record<string, unknown>;
}

/**
 * GET /api/lab/{id}: how far it is, and what is known so far. `left`: seconds, -1 while nobody can tell.
 */
export interface LabState {
  id: string;
  kind: "balance" | "finish" | "luck";
  title: string;
  book: string;
  sides: Array<string>;
  colours: Array<string>;
  players: Array<string>;
  stage: "done" | "failed" | "running" | "stopped";
  words: string;
  done: number;
  of: number;
  rate: number;
  left: number;
  cases: Array<LabCase>;
  turns: Array<LabTurn>;
  turning: Array<number>;
  luck: LabLuck | null;
}

/**
 * One way to fight the battle: victories of each side, and the share of side 0 with its interval (95 in 100).
 */
export interface LabCase {
  words: string;
  points: number;
  battles: number;
  of: number;
  wins: Array<number>;
  draws: number;
  share: number;
  low: number;
  high: number;
}

/**
 * What a turn cost each side in points, on the average of the battles that came so far, and half its interval.
 */
export interface LabTurn {
  lost: Array<number>;
  half: Array<number>;
}

/**
 * A battle judged. `start` and `end` are chances of side 0; `decisions` what each side's were worth to it, `dice` to side 0.
 *
 * start + decisions[0] - decisions[1] + dice = end. `margins`: how far the sums are known, of both sides' decisions and of
 * the dice. `costliest`: each side's three, the worst first.
 */
export interface LabLuck {
  player: string;
  playouts: number;
  start: number;
  end: number;
  decisions: Array<number>;
  dice: number;
  margins: Array<number>;
  costliest: Array<Array<LabDecision>>;
  lines: Array<LabDecision>;
}

/**
 * Orders of one side up to the dice: the chance of side 0 before, as meant, and after; what they were worth to their side.
 */
export interface LabDecision {
  side: number;
  turn: number;
  first: number;
  orders: Array<string>;
  words: string;
  before: number;
  meant: number;
  after: number;
  decision: number;
  margin: number;
  clear: boolean;
  dice: number;
}

/**
 * DELETE /api/lab/{id}.
 */
export interface LabStopped {
  id: string;
}

/**
 * GET /api/changes/{book}/{scenario}.
 */
export interface LabChanges {
  changes: Array<LabChange>;
}

/**
 * One thing that may be changed in a battle; `points` is what it is worth, `side` whose it is (-1: both sides').
 */
export interface LabChange {
  id: string;
  words: string;
  side: number;
  points: number;
}

/**
 * GET /healthz: "ok", or why nothing can be stored (with the code 503).
 */
export interface Health {
  status: string;
  version: string;
  compiled: boolean;
  database: string;
}

/**
 * What every answer of 400 and above carries: words that say what is wrong and how to mend it.
 */
export interface Problem {
  words: string;
  rule: string;
}

export type ClientMessage =
  | Hello
  | OrderGiven
  | Thrown
  | PutBack
  | AskOdds
  | AskWhyNot
  | AskReasons
  | Undo
  | UndoReply
  | Say
  | SetMail
  | Assign
  | AssignPost
  | HandOver
  | Seek
  | Curtain
  | Pause
  | Resume
  | Pace
  | Ping;

export type ServerMessage =
  | Welcome
  | State
  | Events
  | Accepted
  | Refused
  | Odds
  | Reasons
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
