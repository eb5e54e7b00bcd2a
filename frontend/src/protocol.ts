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
 * What does not change during a battle.
 *
 * `measure` is how the book counts distances: as the crow flies, or on a grid by squares along and across.
 */
export interface Scene {
  unit: "cm" | "inch" | "square";
  width: number;
  height: number;
  grid: number;
  features: Array<Feature>;
  edges: Array<string>;
  measure?: "orthogonal" | "straight";
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
 * What changes: the table as a seat may see it. `acting` is the unit whose turn it is, -1 for none. `purse`, `ties` and
 * `areas`: points that are being spent, lines and ground that matter for what is asked now.
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
  purse?: Purse | null;
  ties?: Array<Tie>;
  areas?: Array<AreaDoc>;
  sections?: Array<SectionDoc>;
  goals?: Array<GoalDoc>;
}

/**
 * One step of the turn's sequence.
 */
export interface StepOfTurn {
  id: string;
  words: string;
}

/**
 * A side and how it fares; `short` is its name where there is little room. `unseen`: `worth` is only what was seen of it.
 *
 * `article` is what stands before its name in a sentence; `home` the edge it calls its own, where that is chosen in the battle.
 */
export interface SideDoc {
  name: string;
  short: string;
  colour: string;
  worth: number;
  lost: number;
  limit: number;
  note: string;
  unseen: boolean;
  article: string;
  home: string;
}

/**
 * A unit as a seat may see it. `places`: where each figure stands and looks, where the ranks and files do not say it.
 *
 * `status` is its state in words, empty where there is nothing to say; `lost`: it is out of the battle for good; `done`: it has
 * acted. `count` is how many figures `strength` counts, 0 where that is something else. `prone`: its figures lie on the ground.
 * `men`: a unit that fights man by man, each where he stands, in the order in which `fallen` counts them; `round`: a figure on a
 * round base of its own. Pieces with the same `group` are one unit: one outline and one label round them, the label that of the
 * piece whose `leads` is true. `own`: it is one of the seat's own, where the seats of a side differ.
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
  status: string;
  lost: boolean;
  done: boolean;
  counter: number;
  marks: Array<Mark>;
  facts: Array<Fact>;
  range: number;
  arc: number;
  range_kind: string;
  places?: Array<[number, number, number]>;
  formation?: string;
  count?: number;
  prone?: boolean;
  round?: boolean;
  group?: number;
  leads?: boolean;
  men?: Array<Man>;
  own?: boolean;
}

/**
 * A state of a unit, as a letter on its base.
 */
export interface Mark {
  letter: string;
  kind: string;
  words: string;
  shape: "burst" | "cloud" | "diamond" | "hexagon" | "octagon" | "round" | "shield" | "square" | "triangle";
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
 * One man of a unit that fights man by man: a round base `base` across, drawn where he stands.
 *
 * `id` is his own as long as the battle lasts. `rank` gives the base its outline, `bearing` how he carries himself; `words` tell
 * him from the others of his unit.
 */
export interface Man {
  id: number;
  x: number;
  y: number;
  facing: number;
  base: number;
  arm: "foot" | "horse";
  rank: "" | "musician" | "nco" | "officer";
  bearing: "" | "prisoner" | "running" | "wounded";
  marks: Array<Mark>;
  words: string;
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
 * Points that the unit `who` spends now: what is left of all that were `earned` by the throws, and on whom.
 */
export interface Purse {
  who: number;
  words: string;
  rule: string;
  thrown: boolean;
  left: number;
  earned: number;
  throws: Array<ThrowOf>;
  rows: Array<PurseRow>;
}

/**
 * Dice that somebody threw for points.
 */
export interface ThrowOf {
  name: string;
  faces: Array<number>;
}

/**
 * A unit that points may be spent on, at what price; of one that is barred why, and by which rule.
 */
export interface PurseRow {
  unit: number;
  words: string;
  price: number;
  paid: boolean;
  barred: boolean;
  why: string;
  rule: string;
}

/**
 * A line between two places that matters now, about the unit `who`: it holds, is offered, or is barred, and why.
 */
export interface Tie {
  x: number;
  y: number;
  to_x: number;
  to_y: number;
  look: "barred" | "holds" | "offered";
  words: string;
  rule: string;
  who: number;
}

/**
 * Ground that matters now, about a unit.
 */
export interface AreaDoc {
  who: number;
  outline: Array<[number, number]>;
  words: string;
  rule: string;
}

/**
 * A part into which the table is divided, shown on demand: its name, what it is to the battle, whether it is done with.
 */
export interface SectionDoc {
  name: string;
  outline: Array<[number, number]>;
  done: boolean;
  words: string;
}

/**
 * Something a side is to do, and how much of it is done.
 */
export interface GoalDoc {
  side: number;
  words: string;
  rule: string;
  done: number;
  of: number;
  met: boolean;
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
  post: number;
  words: string;
  options: Array<OptionDoc>;
}

/**
 * One thing that is offered: who would do it, whom it is aimed at (`target`), and what would be seen of it (`shown`).
 *
 * `grave` ends everything, `closes` ends a step. Those that differ in a number only have `lead`, `count` and `unit`.
 * `forgoes` are other units that could still do something, and could not after it; `ends` says what would be over for them.
 * `man` is the one man who is meant (-1: none): who would do it, or whom it is aimed at.
 */
export interface OptionDoc {
  verb: string;
  text: string;
  words: string;
  rule: string;
  target: number;
  reach: Places | Envelope | Arrange | null;
  odds: boolean;
  who: number;
  shown: "" | "burn" | "charge" | "escape" | "fall" | "fire" | "melee" | "move" | "reveal" | "run" | "smoke" | "taken";
  grave: boolean;
  closes: boolean;
  forgoes: Array<number>;
  ends: string;
  lead: string;
  count: number;
  unit: string;
  man: number;
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
  files: number;
  hollow: boolean;
  through: Array<[number, number, number, number]>;
  through_rule: string;
  parts: Array<NarrowPart>;
}

/**
 * The outlines within which a unit stands in another size than elsewhere in its reach, for want of room.
 */
export interface NarrowPart {
  outlines: Array<Array<[number, number]>>;
  width: number;
  depth: number;
  files: number;
}

/**
 * Things to be put in an order.
 */
export interface Arrange {
  kind: "arrange";
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
 * A row of a tally.
 */
export interface LineDoc {
  rule: string;
  amount: number;
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
 * Something that happened; `at` is the number of the order it came from, 0 for what came before the first.
 *
 * `part` is its place in the story: "head" (a turn, a phase), "step" (told when something happens in it), "begins" (somebody
 * comes to act), "test", "result" or none.
 * `shown` is what may be seen of it: "fire", "charge", "melee", "move", "fall", "run", "smoke", "burn", "reveal", "taken"
 * (they are prisoners), "escape" (prisoners, `men`, are gone) or nothing. It is told of the unit `of`, of `side`: it is
 * `good` (1) or bad (-1) for it, `lost` of its figures fell, ran or were taken (`fallen`: these, by their place in the unit,
 * where that is known), or it is `gone` from the table. Where a book tells man by man, `men` are those of the unit it is
 * told of, by their own numbers, `called` what they were called then, `pairs` who did it to whom, `stood` (man, x, y,
 * facing) where each stood after it. Told from a seat: it is about its `own` men, one of its characters `saw` it, or it was
 * done as one of them `ordered`. Where the book itself decided, `looked` are the tables it read and `weighed` what it chose
 * from.
 */
export interface EventDoc {
  kind: string;
  rule: string;
  words: string;
  part: "" | "begins" | "head" | "result" | "step" | "test";
  shown: "" | "burn" | "charge" | "escape" | "fall" | "fire" | "melee" | "move" | "reveal" | "run" | "smoke" | "taken";
  who: number;
  whom: number;
  of: number;
  side: number;
  good: number;
  x: number;
  y: number;
  lost: number;
  gone: boolean;
  fallen: Array<number> | null;
  men: Array<number>;
  pairs: Array<[number, number]>;
  stood: Array<[number, number, number, number]>;
  called: Array<string>;
  test: CauseDoc | null;
  rolls: Array<RollDoc>;
  looked: Array<LookedDoc>;
  weighed: WeighedDoc | null;
  at: number;
  own: boolean;
  saw: boolean;
  ordered: boolean;
}

/**
 * A test that something set off: its name, the cause, and what came of it.
 */
export interface CauseDoc {
  name: string;
  because: string;
  result: string;
}

/**
 * Dice that were thrown, with the tally they were added to (`lines`) and the one by which there were so many (`pool`), or
 * of what `reckoned` names.
 *
 * `counted` tells for each die whether it counted, empty where they are summed up; `against` is what the throw is held
 * against, `need` the face or total that counts; where `low`, low dice are good.
 */
export interface RollDoc {
  who: number;
  name: string;
  side: number;
  sides: number;
  faces: Array<number>;
  dice: number;
  score: number;
  words: string;
  against: string;
  need: number;
  low: boolean;
  counted: Array<boolean>;
  lines: Array<LineDoc>;
  pool: Array<LineDoc>;
  reckoned: string;
}

/**
 * A table by which the book decided: `head` is what its first column counts, `taken` the row that was read, from 0; of one
 * with `columns` the `column` too.
 */
export interface LookedDoc {
  name: string;
  head: string;
  rows: Array<LookedRow>;
  taken: number;
  columns: Array<string>;
  column: number;
}

/**
 * A row of a table of the book: the score it stands for, and what it says, or its cells.
 */
export interface LookedRow {
  key: string;
  words: string;
  rule: string;
  cells: Array<LookedCell>;
}

/**
 * A cell of a table of the book.
 */
export interface LookedCell {
  words: string;
  rule: string;
}

/**
 * What the book chose from, by its scales in the order in which they count: the least is taken, and stands first.
 *
 * `words` is what was looked for, `count` how many places there were in all, `x` and `y` where the chooser stood,
 * `whom` the unit it had in view (-1: none).
 */
export interface WeighedDoc {
  rule: string;
  words: string;
  scales: Array<ScaleDoc>;
  places: Array<WeighedPlace>;
  count: number;
  whom: number;
  x: number;
  y: number;
}

/**
 * Something that counted, the least first: a number, a "length" in hundredths, "yes" (0 yes, 1 no), "more" (-20 is 20),
 * "further" (a length, -2000 is 20).
 */
export interface ScaleDoc {
  words: string;
  unit: "" | "further" | "length" | "more" | "yes";
}

/**
 * A place that would have done, with its value on every scale; `who` stands there, where a unit is meant (-1: none).
 */
export interface WeighedPlace {
  x: number;
  y: number;
  who: number;
  words: string;
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
 * What may come of an order, likeliest first; `ties` are who would do it to whom, and who would not and why.
 */
export interface OddsDoc {
  order: string;
  exact: boolean;
  margin: number;
  runs: number;
  rows: Array<OddsRow>;
  tallies: Array<TallyDoc>;
  ties: Array<Tie>;
}

/**
 * One result and its chance, seen from the one who gives the order.
 *
 * `brief` is what several results have in common; `good` 1 for him, -1 against him, 0 mixed or, with `nothing`, no effect.
 * `ours` and `theirs` are figures or stands lost (on the average, where the words leave it open), `counts` what else is counted.
 */
export interface OddsRow {
  words: string;
  chance: number;
  brief: string;
  good: number;
  nothing: boolean;
  ours: number;
  theirs: number;
  counts: Array<[string, number]>;
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
 * Answer to `reasons`; where they are not told `whynot` is said instead.
 */
export interface Reasons {
  type: "reasons";
  id: number;
  reasons: ReasonsDoc;
}

/**
 * The best orders that were tried out, the best first, and one sentence. `given`: this one was given, or is advised.
 */
export interface ReasonsDoc {
  orders: Array<ReasonDoc>;
  turns: number;
  counts: string;
  words: string;
}

/**
 * An order that was tried out: the chance to win as it looked, and what each side lost by it on the average.
 *
 * `margin`: how far off luck may have put the chance, nineteen times in twenty.
 */
export interface ReasonDoc {
  text: string;
  words: string;
  chance: number;
  margin: number;
  ours: number;
  theirs: number;
  tries: number;
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
  seats?: Array<SeatWish>;
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
export interface SeatWish {
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
  seats?: Array<SeatWish>;
  title?: string;
}

/**
 * POST /api/games/{token}/fork: a new game from the first `at` orders, with fresh dice.
 *
 * It is a hot-seat game unless seats are given; `hotseat`: all persons of these play at one screen.
 */
export interface Fork {
  at: number;
  seats?: Array<SeatWish>;
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
  seats?: Array<SeatWish>;
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
export interface ArmyWish {
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
export interface ForceWish {
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
export interface LabWish {
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
