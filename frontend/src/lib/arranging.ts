/** Putting things in an order: rows of one or more units, moved up and down, joined and parted. */

export type Rows = number[][];

export function movedRow(rows: Rows, from: number, to: number): Rows {
  if (from < 0 || from >= rows.length || to < 0 || to >= rows.length) return rows;
  const next = rows.filter((_, i) => i !== from);
  next.splice(to, 0, rows[from]);
  return next;
}

/** Put two rows on one: the unit of `at` joins the row that holds `mate`. */
export function joined(rows: Rows, at: number, mate: number): Rows {
  const host = rows.findIndex((row) => row.includes(mate));
  if (host < 0 || host === at) return rows;
  return rows.map((row, i) => (i === host ? [...row, ...rows[at]] : row)).filter((_, i) => i !== at);
}

export function parted(rows: Rows, at: number): Rows {
  return rows.flatMap((row, i) => (i === at ? row.map((id) => [id]) : [row]));
}

/** Last time's order for the things there are now: the known ones first and in that order, pairs only where they still may. */
export function likeBefore(items: readonly number[], before: readonly number[], pairs: (a: number, b: number) => boolean): Rows {
  const known = before.filter((id) => items.includes(id));
  const order = [...known, ...items.filter((id) => !known.includes(id))];
  const rows: Rows = [];
  for (const id of order) {
    const host = rows.find((row) => row.length === 1 && pairs(row[0], id));
    if (host) host.push(id);
    else rows.push([id]);
  }
  return rows;
}
