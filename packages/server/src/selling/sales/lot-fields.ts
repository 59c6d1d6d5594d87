import { consoleLimits } from '@fairlot/contract';
import type { Cents } from '@fairlot/rules';
import { richTextToHtml } from '#platform/html/sanitize-html.ts';
import { parseMoney } from './money-text.ts';
import { defaultStartPrice } from './sale.ts';

/** Limits for the texts of a lot, wherever they are typed. */
export const lotLimits = {
  lots: 10_000,
  lotNumberLength: 20,
  titleLength: 200,
  shortTextLength: 2_000,
  htmlLength: 100_000,
  categoryLength: 60,
  consignorLength: consoleLimits.consignorNameLength,
  pieces: 1_000_000,
  /** HiBid allows five; a few more do no harm. */
  imagesPerLot: 20,
} as const;

const yes = new Set(['yes', 'y', 'true', '1', 'x']);
const no = new Set(['', 'no', 'n', 'false', '0']);
// Line ends and tabs are fine; other control characters that a spreadsheet hides are refused by the
// database and the page.
// oxlint-disable-next-line no-control-regex
const controlCharacter = /[\0-\x08\x0B\x0C\x0E-\x1F\x7F]/;

/** Called with the problem of a text; the rule's result must then not be used. */
export type Complain = (reason: string) => void;

/** A cell's text, if it can be stored at all. */
export function boundedText(text: string, limit: number, complain: Complain): string {
  if (controlCharacter.test(text)) complain('holds a control character');
  if (text.length <= limit) return text;
  complain(`has ${text.length} characters; at most ${limit} fit`);
  return '';
}

const shortText = (text: string, complain: Complain) =>
  boundedText(text, lotLimits.shortTextLength, complain);

function required(text: string, limit: number, complain: Complain): string {
  if (text === '') complain('is empty');
  return boundedText(text, limit, complain);
}

function money(text: string, complain: Complain): Cents | null {
  const parsed = parseMoney(shortText(text, complain));
  if (parsed.kind === 'bad') complain(parsed.reason);
  return parsed.kind === 'amount' ? parsed.cents : null;
}

function piecesOf(text: string, complain: Complain): number {
  const plain = shortText(text, complain).replaceAll(',', '');
  if (plain === '') return 1;
  const count = /^\d+(\.0+)?$/.test(plain) ? Number(plain) : 0;
  if (count >= 1 && count <= lotLimits.pieces) return count;
  complain(`"${plain}" is not a number of pieces from 1`);
  return 1;
}

function flag(text: string, complain: Complain): boolean {
  const word = shortText(text, complain).toLowerCase();
  if (!yes.has(word) && !no.has(word)) complain(`"${word}" is neither yes nor no`);
  return yes.has(word);
}

/** The one rule of each field of a lot, for tables that are imported and cells that are typed into. */
export const lotFields = {
  lotNumber: (text: string, complain: Complain) =>
    required(text, lotLimits.lotNumberLength, complain),
  title: (text: string, complain: Complain) =>
    required(text, lotLimits.titleLength, complain).replaceAll(/\s+/g, ' '),
  description: (text: string, complain: Complain) =>
    richTextToHtml(boundedText(text, lotLimits.htmlLength, complain)),
  condition: shortText,
  provenance: shortText,
  dimensions: shortText,
  code: shortText,
  pieces: piecesOf,
  category: (text: string, complain: Complain) =>
    boundedText(text, lotLimits.categoryLength, complain).replaceAll(/\s+/g, ' ') || null,
  lowEstimate: money,
  highEstimate: money,
  startPrice: (text: string, complain: Complain) => money(text, complain) ?? defaultStartPrice,
  reserve: money,
  transportFee: money,
  premiumExempt: flag,
  consignor: (text: string, complain: Complain) =>
    boundedText(text, lotLimits.consignorLength, complain).replaceAll(/\s+/g, ' ') || null,
} as const;

/** Finds amounts of a lot that contradict each other. */
export function checkAmounts(
  lot: {
    readonly startPrice: Cents;
    readonly reserve: Cents | null;
    readonly lowEstimate: Cents | null;
    readonly highEstimate: Cents | null;
  },
  complain: (field: 'reserve' | 'lowEstimate', reason: string) => void,
): void {
  if (lot.reserve !== null && lot.reserve < lot.startPrice) {
    complain('reserve', 'is below the starting bid, so it would never hold anything back');
  }
  const { lowEstimate: low, highEstimate: high } = lot;
  if (low !== null && high !== null && low > high) {
    complain('lowEstimate', 'is above the high estimate');
  }
}
