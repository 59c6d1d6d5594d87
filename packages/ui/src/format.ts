const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Dollars of the wire as "$1,234.50"; a credit in parentheses. */
export function formatDollars(dollars: number): string {
  return dollars < 0 ? `(${usd.format(-dollars)})` : usd.format(dollars);
}

/** "1 lot", "2 lots": plural unless exactly one. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}
