/** Putting things in an order: rows of one or more units, moved up and down, joined and parted. */

export type Rows = number[][];

/** Offered items as rows: a number below zero joins the unit it stands for (-n - 1) to the row before it. */
export function rowsOf(items: readonly number[]): Rows {
  const rows: Rows = [];
  for (const item of items) {
    if (item >= 0 || rows.length === 0) rows.push([item]);
    else rows[rows.length - 1].push(-item - 1);
  }
  return rows;
}

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

/** The rows offered, in last time's order: rows whose first unit was placed before come first, as they came then. */
export function likeBefore(rows: Rows, before: readonly number[]): Rows {
  const rank = (row: readonly number[]): number => {
    const at = before.indexOf(row[0]);
    return at < 0 ? before.length : at;
  };
  return rows.toSorted((a, b) => rank(a) - rank(b));
}
