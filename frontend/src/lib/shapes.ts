/** The documents of docs/view.md, as every book gives them. */

export type Point = [number, number];

export interface Feature {
  kind: string;
  shape: 'area' | 'line';
  points: Point[];
  level: number;
  width: number;
  words: string;
}

export interface Scene {
  unit: 'square' | 'inch' | 'cm';
  width: number;
  height: number;
  grid: number;
  features: Feature[];
  edges: string[];
}

export interface Mark {
  letter: string;
  kind: string;
  words: string;
}

export interface Fact {
  label: string;
  value: string;
  rule: string;
}

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
  extras: string[];
  strength: string;
  state: string;
  counter: number;
  marks: Mark[];
  facts: Fact[];
  range: number;
  arc: number;
  range_kind: string;
}

export interface SideSheet {
  name: string;
  colour: string;
  worth: number;
  lost: number;
  limit: number;
  note: string;
}

export interface Outcome {
  winner: number;
  level: string;
  rule: string;
  words: string;
  scores: number[];
}

export interface SequenceStep {
  id: string;
  words: string;
}

export interface View {
  phase: string;
  turn: number;
  turns: number;
  sequence: SequenceStep[];
  step: string;
  active: number;
  sides: SideSheet[];
  pieces: Piece[];
  features: Feature[];
  outcome: Outcome | null;
}

export type Place = [number, number, number[]];

export interface PlacesReach {
  kind: 'places';
  places: Place[];
}

export interface EnvelopeReach {
  kind: 'envelope';
  outlines: Point[][];
}

export interface ArrangeReach {
  kind: 'arrange';
  items: number[];
}

export type Reach = PlacesReach | EnvelopeReach | ArrangeReach;

export interface Option {
  verb: string;
  text: string;
  words: string;
  rule: string;
  target: number;
  reach: Reach | null;
  odds: boolean;
}

export interface Question {
  number: number;
  side: number;
  kind: string;
  rule: string;
  who: number;
  words: string;
  options: Option[];
}

export interface TallyLine {
  rule: string;
  amount: number;
  words: string;
}

export interface Roll {
  who: number;
  name: string;
  sides: number;
  faces: number[];
  dice?: number;
  score: number;
  words?: string;
  lines: TallyLine[];
}

export interface BattleEvent {
  kind: string;
  rule: string;
  words: string;
  who: number;
  whom: number;
  x: number;
  y: number;
  rolls: Roll[];
}

export interface OddsRow {
  words: string;
  chance: number;
}

export interface OddsTally {
  name: string;
  lines: TallyLine[];
  total: number;
  dice?: string;
}

export interface OddsDoc {
  order: string;
  exact: boolean;
  margin: number;
  runs: number;
  rows: OddsRow[];
  tallies: OddsTally[];
}
