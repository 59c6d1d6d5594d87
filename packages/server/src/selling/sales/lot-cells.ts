import type { LotFieldName } from '@fairlot/contract';
import { lotFieldNames } from '@fairlot/contract';
import type { Cents } from '@fairlot/rules';
import { withoutBidiControls } from '#platform/text/without-bidi-controls.ts';
import type { Complain } from './lot-fields.ts';
import { lotFields } from './lot-fields.ts';

/** What is stored in the fields of a lot. */
export type LotValues = { readonly [F in LotFieldName]: ReturnType<(typeof lotFields)[F]> };

export type LotTexts = Record<LotFieldName, string>;

/** The texts in a lot's cells; read by the field's rule, each yields its value again. */
export function textsOf(values: LotValues): LotTexts {
  const texts = lotFieldNames.map((field) => [field, textOf(field, values[field])]);
  return Object.fromEntries(texts) as LotTexts;
}

const amounts: ReadonlySet<LotFieldName> = new Set([
  'lowEstimate',
  'highEstimate',
  'startPrice',
  'reserve',
  'transportFee',
]);

function textOf(field: LotFieldName, value: string | number | boolean | null): string {
  if (value === null || value === false) return '';
  if (value === true) return 'yes';
  return amounts.has(field) ? dollarsText(Number(value)) : String(value);
}

const dollarsText = (cents: Cents) => (cents / 100).toFixed(cents % 100 === 0 ? 0 : 2);

/** The value of a cell's text, or its problem. */
export type ReadCell = { readonly value: LotValues[LotFieldName] } | { readonly reason: string };

/** Reads what somebody typed into a cell, by the rule of its field. */
export function readCell(field: LotFieldName, typed: string): ReadCell {
  const reasons: string[] = [];
  const rule: (text: string, complain: Complain) => LotValues[LotFieldName] = lotFields[field];
  const text = withoutBidiControls(typed).replace(/\r\n?/g, '\n').trim();
  const value = rule(text, (reason) => reasons.push(reason));
  const [reason] = reasons;
  return reason === undefined ? { value } : { reason };
}
