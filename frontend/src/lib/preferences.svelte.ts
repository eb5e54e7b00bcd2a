/** What this browser remembers: looks, pace, links to games, and whether the guide has been seen. */

import type { ArmyFile, ForceFile } from '../protocol';
import type { Palette } from './sides';

export type Theme = 'auto' | 'light' | 'dark';

/** A link to hand out; seat -1 is for those who watch. */
export interface SeatLink {
  label: string;
  token: string;
  seat: number;
}

export interface KnownGame {
  token: string;
  links?: SeatLink[];
  /** The campaign it is fought for. */
  campaign?: string;
}

/** A campaign, and the last of its battles whose aftermath was shown. */
export interface KnownCampaign {
  token: string;
  told: number;
}

function read<T>(key: string, otherwise: T): T {
  try {
    const kept = localStorage.getItem(`vedette.${key}`);
    return kept === null ? otherwise : (JSON.parse(kept) as T);
  } catch {
    return otherwise;
  }
}

function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem(`vedette.${key}`, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

class Preferences {
  theme = $state<Theme>(read('theme', 'auto'));
  pace = $state<number>(read('pace', 1));
  palette = $state<Palette>(read('palette', 'own'));
  sounds = $state<boolean>(read('sounds', false));
  notify = $state<boolean>(read('notify', false));
  /** How large what is written is, 1 for as it comes. */
  size = $state<number>(read('size', 1));
  guided = $state<boolean>(read('guided', false));
  /** Battles whose briefing has been read; `true`: none is shown unasked. */
  private briefed = $state<string[] | true>(read<string[] | true>('briefed', []));
  games = $state<KnownGame[]>(read('games', []));
  campaigns = $state<KnownCampaign[]>(read('campaigns', []));
  armies = $state<string[]>(read('armies', []));
  /** An army that is being raised and is not kept yet. */
  draft = $state.raw<ArmyFile | null>(read('draft', null));
  /** A force that is being built and is not kept yet. */
  force = $state.raw<ForceFile | null>(read('force', null));
  name = $state<string>(read('name', ''));
  private system = $state(matchMedia('(prefers-color-scheme: dark)').matches);
  still = $state(matchMedia('(prefers-reduced-motion: reduce)').matches);

  constructor() {
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', (e) => (this.system = e.matches));
    matchMedia('(prefers-reduced-motion: reduce)').addEventListener('change', (e) => (this.still = e.matches));
  }

  get dark(): boolean {
    return this.theme === 'dark' || (this.theme === 'auto' && this.system);
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    keep('theme', theme);
  }

  setSounds(sounds: boolean): void {
    this.sounds = sounds;
    keep('sounds', sounds);
  }

  setNotify(notify: boolean): void {
    this.notify = notify;
    keep('notify', notify);
  }

  setSize(size: number): void {
    this.size = size;
    keep('size', size);
  }

  setPalette(palette: Palette): void {
    this.palette = palette;
    keep('palette', palette);
  }

  setPace(pace: number): void {
    this.pace = pace;
    keep('pace', pace);
  }

  isBriefed(token: string): boolean {
    return this.briefed === true || this.briefed.includes(token);
  }

  brief(token: string): void {
    if (this.briefed === true || this.briefed.includes(token)) return;
    this.briefed = [token, ...this.briefed].slice(0, 60);
    keep('briefed', this.briefed);
  }

  setGuided(): void {
    this.guided = true;
    keep('guided', true);
  }

  setName(name: string): void {
    this.name = name;
    keep('name', name);
  }

  remember(game: KnownGame): void {
    const old = this.games.find((g) => g.token === game.token);
    this.games = [{ ...old, ...game }, ...this.games.filter((g) => g.token !== game.token)].slice(0, 60);
    keep('games', this.games);
  }

  rememberCampaign(token: string, told?: number): void {
    const old = this.campaigns.find((one) => one.token === token);
    this.campaigns = [
      { token, told: told ?? old?.told ?? 0 },
      ...this.campaigns.filter((one) => one.token !== token),
    ].slice(0, 60);
    keep('campaigns', this.campaigns);
  }

  rememberArmy(token: string): void {
    this.armies = [token, ...this.armies.filter((one) => one !== token)].slice(0, 60);
    keep('armies', this.armies);
  }

  forgetArmy(token: string): void {
    this.armies = this.armies.filter((one) => one !== token);
    keep('armies', this.armies);
  }

  setDraft(draft: ArmyFile | null): void {
    this.draft = draft;
    keep('draft', draft);
  }

  setForce(force: ForceFile | null): void {
    this.force = force;
    keep('force', force);
  }

  forgetCampaign(token: string): void {
    this.campaigns = this.campaigns.filter((one) => one.token !== token);
    keep('campaigns', this.campaigns);
  }

  forget(token: string): void {
    this.games = this.games.filter((g) => g.token !== token);
    keep('games', this.games);
  }
}

export const prefs = new Preferences();
