/** A force as it is built: what happens to its units when one of them is added, renamed, changed or left out. */

import type { BuilderField, BuilderForm, BuilderRole, ForceFile, ForceUnit } from '../../protocol';

export type Unit = Record<string, unknown>;

export const nameOf = (unit: Unit): string => String(unit.name);
export const roleOf = (form: BuilderForm, unit: Unit): BuilderRole =>
  form.roles.find((role) => role.id === (unit.role ?? plain(form).id)) ?? plain(form);
/** The role of a group of men: it need not be written. */
export const plain = (form: BuilderForm): BuilderRole => form.roles.find((role) => !role.leads) ?? form.roles[0];
export const fieldsOf = (form: BuilderForm, unit: Unit): BuilderField[] =>
  form.fields.filter((field) => field.roles.includes(roleOf(form, unit).id));
const named = (form: BuilderForm, shape: BuilderField['shape']): string =>
  form.fields.find((field) => field.shape === shape)?.name ?? '';

/** What holds for a unit: as written, as worked out, or as usual. */
export const valueOf = (field: BuilderField, unit: Unit, told: ForceUnit | undefined): unknown =>
  unit[field.name] ?? told?.worked[field.name] ?? field.usual;

/** The leaders of a group, by place. */
export const ledBy = (form: BuilderForm, units: readonly Unit[], at: number): number[] =>
  units.flatMap((unit, n) => (roleOf(form, unit).leads && unit[named(form, 'group')] === nameOf(units[at]) ? [n] : []));

/** A name that no other unit has. */
export function freeName(units: readonly Unit[], wanted: string): string {
  const taken = units.map(nameOf);
  for (let n = 1; ; n++) {
    const name = n === 1 ? wanted : `${wanted} ${n}`;
    if (!taken.includes(name)) return name;
  }
}

const withUnits = (file: ForceFile, units: Unit[]): ForceFile => ({ ...file, units });

/** One more unit: a group like the last one, a leader armed and raised like the group he is listed with. */
export function added(form: BuilderForm, file: ForceFile, role: BuilderRole, host = ''): ForceFile {
  const like = file.units.findLast((unit) => (host ? nameOf(unit) === host : roleOf(form, unit).id === role.id));
  const fields = form.fields.filter(
    (field) =>
      field.roles.includes(role.id) &&
      !['men', 'group', 'number'].includes(field.shape) &&
      !(role.leads && (field.is_main ? field.shape === 'flag' : field.shape === 'leaders')),
  );
  const unit: Unit = {
    name: freeName(file.units, host ? `${role.new}, ${host}` : role.new),
    ...(role.leads ? { role: role.id } : {}),
  };
  for (const field of form.fields)
    if (field.shape === 'number' && field.roles.includes(role.id)) unit[field.name] = like?.[field.name] ?? field.usual;
  for (const field of fields) if (like?.[field.name] !== undefined) unit[field.name] = like[field.name];
  if (host) unit[named(form, 'group')] = host;
  return withUnits(file, [...file.units, unit]);
}

/** The same once more, under another name. */
export function copied(file: ForceFile, at: number): ForceFile {
  const unit = { ...file.units[at], name: freeName(file.units, nameOf(file.units[at])) };
  return withUnits(file, file.units.toSpliced(at + 1, 0, unit));
}

/** A field set; undefined leaves it as usual. */
export function set(file: ForceFile, at: number, field: string, value: unknown): ForceFile {
  return withUnits(
    file,
    file.units.map((unit, n) => {
      if (n !== at) return unit;
      const { [field]: _, ...rest } = unit;
      return value === undefined ? rest : { ...rest, [field]: value };
    }),
  );
}

/** Another name; those who are listed with it or Loyal to him follow. */
export function renamed(form: BuilderForm, file: ForceFile, at: number, name: string): ForceFile {
  const old = nameOf(file.units[at]);
  return withUnits(
    file,
    file.units.map((unit, n) => ({ ...followed(form, unit, old, name), ...(n === at ? { name } : {}) })),
  );
}

/** Left out; nobody is listed with it or Loyal to him any more. */
export function removed(form: BuilderForm, file: ForceFile, at: number): ForceFile {
  const old = nameOf(file.units[at]);
  return withUnits(
    file,
    file.units.filter((_, n) => n !== at).map((unit) => followed(form, unit, old, '')),
  );
}

function followed(form: BuilderForm, unit: Unit, old: string, name: string): Unit {
  const [group, loyal] = [named(form, 'group'), named(form, 'leaders')];
  const { [group]: listed, ...rest } = unit;
  const made: Unit = listed !== old ? { ...unit } : name ? { ...unit, [group]: name } : rest;
  const names = made[loyal];
  if (Array.isArray(names) && names.includes(old))
    made[loyal] = names.flatMap((one: string) => (one !== old ? [one] : name ? [name] : []));
  return made;
}
