// Made by `python -m vedette.server.schemas.ts_gen` from vedette/server; do not edit.

/**
 * First message. The browser holds `since` events of undo count `undos`, which need not be sent again.
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
 * Cancel the order that waits for dice; only before the first of them is entered.
 */
export interface PutBack {
  type: "put_back";
}

/**
 * Ask for the chances of an order.
 */
export interface AskOdds {
  type: "odds";
  id: number;
  text: string;
}

/**
 * Ask why an order is not allowed.
 */
export interface AskWhyNot {
  type: "whynot";
  id: number;
  text: string;
}

/**
 * Ask why the computer gave order number `at` (the first is 0); -1: what it would order now, in my place.
 */
export interface AskReasons {
  type: "reasons";
  id: number;
  at: number;
}

/**
 * Undo my newest order; the other side is asked if that is needed.
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
 * A line of talk to everybody in the game.
 */
export interface Say {
  type: "chat";
  text: string;
}

/**
 * Send mail to this address when it is my turn and I am away; "" ends it.
 */
export interface SetMail {
  type: "mail";
  address: string;
}

/**
 * Give a unit to a seat of its side (host only); seat -1 returns it to the side's first seat.
 */
export interface Assign {
  type: "assign";
  unit: number;
  seat: number;
}

/**
 * Give a character to a seat of its side (host or its player); seat -1 returns it to the side's first seat.
 */
export interface AssignPost {
  type: "post";
  post: number;
  seat: number;
}

/**
 * Hand my seat to a computer player (`ai`) or to the book's tables (`solo`); the host may do so for others.
 *
 * `person`: the host gives it back. To hand a character to another person use `post`.
 */
export interface HandOver {
  type: "hand";
  seat: number;
  kind: "ai" | "person" | "solo";
  player?: string;
}

/**
 * Ask for the table as it was after `at` orders.
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
 * Pause the game.
 */
export interface Pause {
  type: "pause";
}

/**
 * Resume the game.
 */
export interface Resume {
  type: "resume";
}

/**
 * Set the pace at which this player wants to see what happens: 1 is usual, 0 at once.
 */
export interface Pace {
  type: "pace";
  pace: number;
}

/**
 * Ask for a `pong`, to test the connection.
 */
export interface Ping {
  type: "ping";
}

/**
 * Answer to `hello`: all that does not change.
 *
 * `sides` are those this link plays, `mine` its seats; empty for an observer.
 * `seat` is -1 for an observer. `replay` marks a finished record: it answers only `seek`. `aims` are the orders that
 * one unit gives at another, such as `fire {who} at {whom}`: they let a player ask why an attack is not offered.
 * `scored` says what the scores of the outcome count, `breaks` what the limit of a side means ({n}), `briefing` what
 * the battle is about. A seat may be left to one of `players` or, if `tables`, to those of the book. `mail`: this
 * server can send mail to players; `mail_to` is the address for this one.
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
 * A player's briefing before the first decision: the story, the sides' numbers, and how the battle ends.
 */
export interface Briefing {
  words: string;
  counts: string;
  endings: Array<Ending>;
}

/**
 * A way in which a battle ends or is decided.
 */
export interface Ending {
  rule: string;
  words: string;
}

/**
 * A seat as everybody may know it; `units` are those the host gave to it, `posts` the characters it plays.
 *
 * `devices`: the number of browsers that play it now; the talk tells of a second one. `dice`: whether those of its
 * orders come from the seed or are rolled by hand.
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
 * An order by which one unit attacks another, with {who} and {whom} to be filled in.
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
 * A line of a player (`chat`), or a note of the server (`note`); `at` counts the orders then given.
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
 * The table now, as `side` may see it (-1: as everybody may). `number` counts the orders given.
 *
 * `question` is null unless this link may answer it. `curtain`: hot seat, hand the screen to side `asked` and then
 * send `curtain`. Several seats of a side may be asked at once (`asked_seats`), each for the units it leads. `undos`
 * counts undos and changes of seats: when it changes, the events are sent again. `throw`: an order waits for dice
 * that are rolled by hand. `posts` are the characters as they are now, in books that know some, `asked_post` the one
 * who is asked, or -1.
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
 * Dice that seat `seat` must roll and enter: `count` of them, each with `sides` sides.
 *
 * `who` throws (-1: a side, or nobody in particular), called `name`, of `side`; `words`, `test` and `rule` give the
 * reason. `need` is the face or total that counts (`each` for itself), where `low` low dice are good; `pool` gives
 * the reasons for their number. `order` is the order that waits, in words, `so_far` its earlier throws;
 * `may_put_back` is true while there are none.
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
 * A throw of the same order that has been entered: its thrower, purpose and faces.
 */
export interface Fallen {
  name: string;
  words: string;
  side: number;
  sides: number;
  faces: Array<number>;
}

/**
 * New events: cut your list of events to the length `start`, then add these.
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
 * Order `number` is stored and stands; sent only to its giver.
 */
export interface Accepted {
  type: "accepted";
  number: number;
}

/**
 * A refused order or request; nothing changed. `who` may not do it, `whom` is in the way or out of reach.
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
 * Answer to `odds`; for an order that is not allowed the answer is `whynot`.
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
 * Answer to `reasons`; if they are not told, the answer is `whynot`.
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
 * Answer to `whynot`; `allowed` if nothing forbids it. `who` may not do it, `whom` is in the way or too far.
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
 * A new line of talk.
 */
export interface Chat {
  type: "chat";
  line: ChatLine;
}

/**
 * A seat asks to go back to `number` orders. `mine` if this link may answer with `undo_reply`.
 */
export interface UndoAsked {
  type: "undo_asked";
  seat: number;
  number: number;
  words: string;
  mine: boolean;
}

/**
 * The request for an undo was granted or refused.
 */
export interface UndoSettled {
  type: "undo_settled";
  granted: boolean;
  words: string;
}

/**
 * The seats, who is at the game now, and who leads which unit.
 *
 * `pace`: if several people play, the slowest pace that one of them chose, used for all; -1: each uses their own.
 */
export interface Presence {
  type: "presence";
  seats: Array<SeatInfo>;
  observers: number;
  pace: number;
}

/**
 * Answer to `seek`: the table after `at` of `orders` orders, and the events of the last of them.
 */
export interface Moment {
  type: "moment";
  at: number;
  orders: number;
  view: View;
  events: Array<EventDoc>;
}

/**
 * The end of the battle: the winner, the scores, and the seed that proves the dice.
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
 * A side's dice: their count, sum and expected sum, and how much better than that they fell.
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
 * An error: the message could not be read, or the link is not known; the words say what to do.
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
 * A rulebook and its choices; `runs_sides`: it runs a side by its own tables (seat kind `solo`).
 *
 * `campaign` is null if the book has no campaigns.
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
 * A setting that the players choose.
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
 * A ready battle. `more` holds the rest of its file.
 */
export interface ScenarioInfo {
  id: string;
  title: string;
  words: string;
  sides: Array<string>;
  more: Record<string, unknown>;
}

/**
 * An army list; `short` is its title where there is little room. `more` holds the rest of its file.
 */
export interface ArmyInfo {
  id: string;
  title: string;
  short: string;
  words: string;
  more: Record<string, unknown>;
}

/**
 * A computer player; one of its `tempers` may follow its name, as in `veteran:bold`.
 */
export interface PlayerInfo {
  name: string;
  words: string;
  tempers: Array<string>;
}

/**
 * The cover of a book: its colour, its figure (may be none), and a line on how it plays.
 */
export interface CoverInfo {
  colour: string;
  emblem: string;
  words: string;
}

/**
 * The choices for a new campaign.
 */
export interface CampaignForm {
  armies: Array<CampaignArmy>;
  most: number;
  settings: Array<CampaignChoice>;
}

/**
 * An army for a campaign: its kind, its usual number of groups, and its likely enemies.
 */
export interface CampaignArmy {
  id: string;
  kind: string;
  groups: number;
  enemies: Array<string>;
}

/**
 * A setting of a whole campaign, which the players choose.
 */
export interface CampaignChoice {
  name: string;
  words: string;
  rule: string;
  on: boolean;
}

/**
 * The form for building a force: units, fields, looks of figures, and the kinds that can be drawn by lot.
 */
export interface BuilderForm {
  roles: Array<BuilderRole>;
  fields: Array<BuilderField>;
  dresses: Array<string>;
  sides: Array<BuilderChoice>;
}

/**
 * A kind of unit: the name of a new one, and whether it is one leader or a group of men.
 */
export interface BuilderRole {
  id: string;
  words: string;
  new: string;
  leads: boolean;
}

/**
 * A field of a unit. `usual`: its value if nothing is written.
 *
 * `list`: several choices in order; `group`: a group of this force; `leaders`: some of its leaders, or "all"; `men`:
 * those who differ from the rest, by count and quality.
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
 * One choice of a field.
 */
export interface BuilderChoice {
  id: string;
  words: string;
}

/**
 * A choice for a random battle: `choices`, a number from `least` to `most`, or yes and no.
 *
 * `sided`: for each side. `kinds`: the kinds of battle (the choice `battle`) that it is for, all if empty.
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
 * `once`: the links of the other people's seats are for one use, so that the host cannot read along. `advice`: the
 * computer gives advice even if several people play.
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
 * A saved army (docs/protocol.md), and the side that brings it.
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
 * The secret of a seat; a link is the server's address followed by `#` and the token.
 *
 * `once`: a link for one use. The player who takes it up (POST /api/links) gets a token that nobody else has seen.
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
 * POST /api/mine: the links that this browser knows.
 */
export interface Mine {
  tokens: Array<string>;
}

/**
 * The answer to POST /api/mine; unknown links are left out.
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
 * A player of another side; `player` names a computer player.
 */
export interface Opponent {
  kind: "ai" | "person" | "solo";
  name: string;
  player: string;
}

/**
 * POST /api/records: watch a record, or play on from its end (with fresh dice).
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
 * It is a hot-seat game unless seats are given; `hotseat`: all people in these play at one screen.
 */
export interface Fork {
  at: number;
  seats?: Array<SeatRequest>;
  hotseat?: boolean;
}

/**
 * POST /api/games/{token}/rematch: the same battle again, with new dice; `swap`: all players change sides.
 */
export interface Rematch {
  swap?: boolean;
}

/**
 * DELETE /api/games/TOKEN: the game is deleted, with its links and its journal.
 */
export interface Deleted {
  game: string;
}

/**
 * POST /api/campaigns. `groups` 0: the book's proposal; `names` renames armies, by their id.
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
 * A campaign: its token, its state, and the battle being fought.
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
 * The battle being fought for a campaign: its game and the host's token.
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
 * A campaign: both sides and their morale (of `most`), the battles, the roster and the next battle.
 *
 * `won` is 1 or -1 once it is over, `over` says so in words; `may_correct`: the last result was entered by hand and
 * can be undone.
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
 * An army list by its id, and its name in this campaign.
 */
export interface NamedArmy {
  id: string;
  name: string;
}

/**
 * A leader: rank (a key for renaming, and in words), quality and given name.
 */
export interface LeaderDoc {
  rank: string;
  words: string;
  rep: number;
  name: string;
}

/**
 * A battle of the campaign. `map` is the ground if it was fought in Vedette, `sketch` a scenario of the same kind.
 *
 * `morale` is that of both sides after it; `good` says whether it was won (1), lost (-1) or neither (0); `lost` of
 * the `brought` figures fell or ran.
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
 * The recovery of a group's casualties: the dice, the most each could show, how many passed, who came back.
 *
 * `at` is the group's place in the roster before the battle. If the result was entered by hand, `leaders` are those
 * it had then, and `idle` says that it took part but was never in action.
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
 * A leader who was with a group in a battle, and whether the leader was among its losses.
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
 * GET /api/maps/{book}/{scenario}: the ground of a ready battle, and the units that everybody may see.
 *
 * `posts` are its characters, in books that know some: each may have a player of its own.
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
 * A group of the roster. `last` is its recovery after the last battle, `honours` are the battles it has won.
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
 * The next battle, its reason, and the printed table with the cell that applies (-1: none).
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
 * A battle that may be fought in place of the next one.
 */
export interface OtherBattle {
  battle: string;
  title: string;
  words: string;
  rule: string;
}

/**
 * A setting of a whole campaign, which the players choose.
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
 * POST /api/campaigns/mine: the campaigns of these tokens.
 */
export interface MyPapers {
  tokens: Array<string>;
}

/**
 * Campaigns, the newest first; unknown tokens are left out.
 */
export interface CampaignSummaries {
  campaigns: Array<CampaignSummary>;
}

/**
 * A campaign in a list: its next battle, the morale of both sides, whether a battle is being fought.
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
 * POST /api/campaigns/{token}/march: the next battle, or `battle` in its place.
 *
 * `who`: the groups of the roster that go (null: all). `seats` as for a new game; a side without one is yours (0) or
 * the book's (1).
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
 * A battle that is set up: its host's token and the links of its seats.
 */
export interface Marched {
  game: string;
  host: string;
  seats: Array<SeatLink>;
  observer: string;
}

/**
 * POST /api/campaigns/{token}/result: the result on a real table. `correct`: in place of the last result.
 *
 * `chief_lost`: the army's commander is among the losses.
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
 * The losses of a group on a real table: figures, or all of it if it ran; `leaders` among them by rank.
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
 * POST /api/campaigns/{token}/names: new names; those left out stay as they are.
 */
export interface CampaignNames {
  title?: string | null;
  armies?: Record<string, string>;
  chief?: string | null;
  groups?: Array<GroupNames>;
  places?: Array<PlaceName>;
}

/**
 * A group of the roster and its leaders, by rank; an empty name removes a leader's name.
 */
export interface GroupNames {
  at: number;
  name?: string;
  leaders?: Record<string, string>;
}

/**
 * The place of a battle.
 */
export interface PlaceName {
  number: number;
  place: string;
}

/**
 * DELETE /api/campaigns/{token}: the campaign is deleted.
 */
export interface DeletedPaper {
  kind: "army" | "campaign";
  title: string;
}

/**
 * POST /api/armies/roll: an army of that many throws from a list, not saved yet.
 */
export interface NewArmy {
  book: string;
  army: string;
  groups?: number;
}

/**
 * An army: its token ("" while it is not saved), its file, and all that a page shows of it.
 */
export interface ArmyPage {
  token: string;
  book: string;
  updated: number;
  file: ArmyFile;
  army: ArmyDoc;
}

/**
 * A saved army: a seed, and the choices of its player. The book reads it, and says what is wrong with it.
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
 * A group that its player chose or rolled (`row` -1), with the choices for it.
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
 * A leader in the order of the throws: its name, and the group it leads.
 */
export interface LeaderChoice {
  name: string;
  leads: number;
}

/**
 * An army while its player raises it, with every throw.
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
 * A group of an army being raised: its throws, their row, the strength die (0: none) and the choices for it.
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
 * The dice of one throw, their sum and their purpose.
 */
export interface ThrowDoc {
  faces: Array<number>;
  total: number;
  words: string;
}

/**
 * Weapons that a group may carry; the empty id is what its list gives it.
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
 * A leader found by a throw, the modifier of the throw, and the group it leads (-1: the army).
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
 * A row of the army list that can be picked.
 */
export interface ListRow {
  row: number;
  words: string;
  rep: number;
  gun: boolean;
}

/**
 * A remark of the book on the army's size and mix.
 */
export interface ArmyNote {
  rule: string;
  words: string;
}

/**
 * POST /api/armies/muster (only show), /api/armies (save it) and /api/armies/{token} (save it over that one).
 */
export interface ArmyRequest {
  army: ArmyFile;
}

/**
 * POST /api/armies/mine: the armies of these tokens, the newest first.
 */
export interface ArmySummaries {
  armies: Array<ArmySummary>;
}

/**
 * An army in a list; `list` is its army list by id, `army` by name. `built`: a force built unit by unit.
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
 * POST /api/forces/new: a small one, a copy of `like`, one by `lot` ("any" or a kind), or a file's `text`.
 */
export interface NewForce {
  book: string;
  like: string;
  lot: string;
  text: string;
}

/**
 * A force: its token ("" while it is not saved), its file, and all that a page shows of it.
 */
export interface ForcePage {
  token: string;
  book: string;
  updated: number;
  file: ForceFile;
  force: ForceDoc;
}

/**
 * A saved force (docs/armies.md): its units are tables with the fields of the form.
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
 * A unit as shown: `total` with its leaders, `host` the group a leader is listed with (-1: none), `men` by quality.
 *
 * `worked`: the values of fields that its file leaves out.
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
 * A count over the whole force.
 */
export interface ForceTotal {
  words: string;
  value: string;
}

/**
 * A fault to correct before the force can fight; `at` -1: not of a single unit.
 */
export interface ForceFault {
  at: number;
  words: string;
  fix: string;
}

/**
 * A warning about something that is allowed, but perhaps not meant.
 */
export interface ForceWarning {
  at: number;
  words: string;
  rule: string;
}

/**
 * POST /api/forces/look (only show), /api/forces (save it) and /api/forces/{token} (save it over that one).
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
 * A printed number that a house rule may change: its rule, its row (empty if there is only one), its limits.
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
 * POST /api/house-rules: house rules in TOML, as people write them.
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
 * `sort` is `rule` as printed, `ruling`, `option` or `example`; `settings` are the settings that it is about.
 */
export interface RuleInfo {
  id: string;
  chapter: string;
  words: string;
  sort: string;
  settings: Array<string>;
}

/**
 * GET /api/network: access from the network (`open`), and the addresses that others must type (`addresses`).
 *
 * `may_change`: this browser runs on the server's machine and may open and close it.
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
 * GET /api/lab: the limits of the lab here.
 *
 * `shared`: asked from another machine, with the server's key; `shut`: why that is not possible.
 * `battles` for each case and `cases` are maxima; `workers` processes play; `busy`: another run is under way.
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
 * POST /api/lab: thousands of battles, played by processes of the server.
 *
 * `balance`: a scenario of a book, as it stands and with each of the `changes` (GET /api/changes). `finish`: the
 * game of `token`, played on after its first `at` orders. `luck`: that game judged, order by order. `key` is the
 * server's key, for requests from other machines.
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
 * A run that has started; only its id allows anyone to see it or stop it.
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
 * GET /api/lab/{id}: the progress, and the results so far. `left`: seconds, -1 while unknown.
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
 * One variant of the battle: victories of each side, and the share of side 0 with its 95% interval.
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
 * The mean losses of each side in a turn, in points over the battles that reached it, and half their interval.
 */
export interface LabTurn {
  lost: Array<number>;
  half: Array<number>;
}

/**
 * A judged battle.
 *
 * `start` and `end` are chances of side 0; `decisions` the worth of each side's to it, `dice` to side 0:
 * start + decisions[0] - decisions[1] + dice = end. `margins`: the margins of error of both sides' decisions and of
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
 * Orders of one side up to the dice: side 0's chance before, as meant, and after; their worth to their side.
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
 * A possible change of a battle; `points` is its worth, `side` the side it belongs to (-1: both).
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
 * The body of every answer of 400 and above: words that say what is wrong and how to correct it.
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
