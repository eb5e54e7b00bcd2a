/** A number with its noun in the right form. */

const RULES = new Intl.PluralRules('en');

export const plural = (n: number, one: string, many: string): string =>
  `${n} ${RULES.select(n) === 'one' ? one : many}`;
