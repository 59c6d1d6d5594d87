import { formatNumber } from '../../lib/format-number.ts';

/** Fields whose names are not plain words. */
const names: Readonly<Record<string, string>> = {
  zip: 'ZIP',
  url: 'URL',
  buyersPremium: 'Buyer’s premium',
  lowEstimate: 'Low estimate',
  highEstimate: 'High estimate',
  descriptionHtml: 'Description',
  termsHtml: 'Terms',
};

/** The name of a field as it is written down, in words: `firstCloseTime` is "First close time". */
export function fieldName(field: string): string {
  const words = field
    .replaceAll(/([a-z])([A-Z0-9])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return names[field] ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

const time = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:[\d.]+(?:Z|[+-]\d\d:\d\d)$/;

/** A stored value in words: lists and what has parts as "From 100, increment 5; from 500, increment 10". */
export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return formatNumber(value);
  if (typeof value === 'string') {
    return instant.test(value) ? time.format(new Date(value)) : `“${withoutTags(value)}”`;
  }
  if (Array.isArray(value)) return value.length === 0 ? 'nothing' : listed(value);
  return Object.entries(value)
    .map(([part, of]) => `${fieldName(part).toLowerCase()} ${valueText(of)}`)
    .join(', ');
}

function listed(values: readonly unknown[]): string {
  const hasParts = values.some((one) => typeof one === 'object');
  return values.map(valueText).join(hasParts ? '; ' : ', ');
}

const withoutTags = (text: string) =>
  text
    .replaceAll(/<\/?[a-z][^>]*>/gi, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
