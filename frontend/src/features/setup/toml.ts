/** As much TOML as house rules need: tables, lists of tables, text, numbers, true and false, lists on one or more lines. */

export interface Toml {
  [key: string]: TomlValue;
}
export type TomlValue = string | number | boolean | TomlValue[] | Toml;

export class TomlTrouble extends Error {
  constructor(
    readonly line: number,
    readonly why: string,
  ) {
    super(`line ${line}: ${why}`);
  }
}

class Reader {
  at = 0;
  constructor(
    readonly text: string,
    readonly line: number,
  ) {}

  peek(): string {
    return this.text[this.at] ?? '';
  }

  blank(): void {
    while (/\s/.test(this.peek()) || this.peek() === '#') {
      if (this.peek() === '#') while (this.peek() !== '' && this.peek() !== '\n') this.at++;
      else this.at++;
    }
  }

  fail(why: string): never {
    throw new TomlTrouble(this.line + this.text.slice(0, this.at).split('\n').length - 1, why);
  }

  value(): TomlValue {
    this.blank();
    if (this.peek() === '"' || this.peek() === "'") return this.quoted();
    if (this.peek() === '[') return this.list();
    if (this.peek() === '{') return this.inline();
    const bare = /^[^\s,\]}#]+/.exec(this.text.slice(this.at))?.[0] ?? '';
    this.at += bare.length;
    if (bare === 'true' || bare === 'false') return bare === 'true';
    const number = Number(bare.replaceAll('_', ''));
    return bare !== '' && Number.isFinite(number)
      ? number
      : this.fail(`“${bare}” is not a value; text stands in quotes`);
  }

  quoted(): string {
    const quote = this.peek();
    let out = '';
    for (this.at++; this.peek() !== quote; this.at++) {
      if (this.peek() === '' || this.peek() === '\n') this.fail('a text without its closing quote');
      if (this.peek() === '\\' && quote === '"') {
        this.at++;
        out += { n: '\n', t: '\t', '"': '"', '\\': '\\' }[this.peek()] ?? this.fail(`\\${this.peek()} is not known`);
      } else out += this.peek();
    }
    this.at++;
    return out;
  }

  list(): TomlValue[] {
    const out: TomlValue[] = [];
    this.at++;
    for (this.blank(); this.peek() !== ']'; this.blank()) {
      if (this.peek() === '') this.fail('a list without its closing bracket');
      out.push(this.value());
      this.blank();
      if (this.peek() === ',') this.at++;
      else if (this.peek() !== ']') this.fail('a comma is missing in a list');
    }
    this.at++;
    return out;
  }

  inline(): Toml {
    const out: Toml = {};
    this.at++;
    for (this.blank(); this.peek() !== '}'; this.blank()) {
      if (this.peek() === '') this.fail('a table without its closing brace');
      const key = this.key();
      this.blank();
      if (this.peek() !== '=') this.fail('“=” is missing');
      this.at++;
      out[key] = this.value();
      this.blank();
      if (this.peek() === ',') this.at++;
    }
    this.at++;
    return out;
  }

  key(): string {
    if (this.peek() === '"' || this.peek() === "'") return this.quoted();
    const bare = /^[A-Za-z0-9_-]+/.exec(this.text.slice(this.at))?.[0] ?? '';
    this.at += bare.length;
    return bare === '' ? this.fail('a name is missing') : bare;
  }

  path(end: string): string[] {
    const keys = [this.key()];
    for (this.blank(); this.peek() === '.'; this.blank()) {
      this.at++;
      keys.push(this.key());
    }
    if (!this.text.startsWith(end, this.at)) this.fail(`“${end}” is missing`);
    this.at += end.length;
    return keys;
  }
}

/** The table at a path, made where it is not there; in a list of tables, its newest. */
function tableAt(root: Toml, keys: string[], reader: Reader): Toml {
  let here = root;
  for (const key of keys) {
    const found = (here[key] ??= {});
    const table = Array.isArray(found) ? found.at(-1) : found;
    if (typeof table !== 'object' || Array.isArray(table)) return reader.fail(`“${key}” is a value already`);
    here = table;
  }
  return here;
}

export function readToml(text: string): Toml {
  const root: Toml = {};
  const reader = new Reader(text, 1);
  let here = root;
  for (reader.blank(); reader.peek() !== ''; reader.blank()) {
    if (text.startsWith('[[', reader.at)) {
      reader.at += 2;
      const keys = reader.path(']]');
      const parent = tableAt(root, keys.slice(0, -1), reader);
      const last = keys[keys.length - 1];
      const list = (parent[last] ??= []);
      if (!Array.isArray(list)) reader.fail(`“${last}” is not a list`);
      here = {};
      (list as TomlValue[]).push(here);
    } else if (reader.peek() === '[') {
      reader.at++;
      here = tableAt(root, reader.path(']'), reader);
    } else {
      const keys = reader.path('=');
      const table = tableAt(here, keys.slice(0, -1), reader);
      const last = keys[keys.length - 1];
      if (last in table) reader.fail(`“${last}” stands here twice`);
      while (reader.peek() === ' ' || reader.peek() === '\t') reader.at++;
      if (reader.peek() === '\n' || reader.peek() === '' || reader.peek() === '#')
        reader.fail(`“${last}” has no value`);
      table[last] = reader.value();
      const rest = /^[ \t]*(#[^\n]*)?(\n|$)/.exec(text.slice(reader.at));
      if (!rest) reader.fail('one thing to a line');
    }
  }
  return root;
}
