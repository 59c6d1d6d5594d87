import { wholePpm } from './cents.ts';
import type { Cents, Ppm } from './cents.ts';

/** Cents as "$1,234.50"; a credit in parentheses (section 9 of the second file). */
export function formatUsd(cents: Cents): string {
  if (cents < 0) return `(${formatUsd(-cents)})`;
  const dollars = groupThousands(Math.floor(cents / 100));
  return `$${dollars}.${String(cents % 100).padStart(2, '0')}`;
}

function groupThousands(whole: number): string {
  return String(whole).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** A rate as "18%" or "8.88%": at most `maxDecimals` (0 to 4) decimals, half up, no trailing zeros. */
export function formatPercent(rate: Ppm, maxDecimals: number): string {
  const perPercent = wholePpm / 100;
  const scale = 10 ** maxDecimals;
  const scaled = Math.floor((rate * scale * 2 + perPercent) / (perPercent * 2));
  const decimals = String(scaled % scale)
    .padStart(maxDecimals, '0')
    .replace(/0+$/, '');
  const whole = Math.floor(scaled / scale);
  return decimals === '' ? `${whole}%` : `${whole}.${decimals}%`;
}
