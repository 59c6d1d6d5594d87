import { newLotTitle } from '@fairlot/contract';
import type { Cents } from '@fairlot/rules';
import { richTextToHtml } from '#platform/html/sanitize-html.ts';
import type { LotValues } from './lot-cells.ts';
import { lotLimits } from './lot-fields.ts';
import { defaultStartPrice } from './sale.ts';
import type { StoredLot } from './sale-lots.queries.ts';

/** An empty lot; it gets its number with its place. */
export const blankLot: LotValues = {
  lotNumber: '',
  title: newLotTitle,
  description: '',
  category: null,
  lowEstimate: null,
  highEstimate: null,
  startPrice: defaultStartPrice,
  reserve: null,
  condition: '',
  pieces: 1,
  dimensions: '',
  provenance: '',
  code: '',
  transportFee: null,
  premiumExempt: false,
  consignor: null,
};

/**
 * The first of these lots with the others merged into it: their titles and descriptions follow its own,
 * short texts are joined where they differ, pieces and amounts are summed if any lot has one; its start
 * price stays. Or a sentence that says why they cannot be merged.
 */
export function mergeLots(lots: readonly StoredLot[]): LotValues | string {
  const [first] = lots;
  if (!first) return 'There is nothing to merge.';
  const all = lots.map(({ values }) => values);
  const pictures = lots.reduce((sum, lot) => sum + lot.pictures, 0);
  if (pictures > lotLimits.imagesPerLot) {
    return `Together they have ${pictures} pictures; a lot holds ${lotLimits.imagesPerLot}. Nothing was changed.`;
  }
  const consignors = [...new Set(all.flatMap(({ consignor }) => consignor ?? []))];
  if (consignors.length > 1) {
    return 'They are of different consignors, each of whom is paid for their own. Nothing was changed.';
  }
  const joined = (field: 'condition' | 'provenance' | 'dimensions' | 'code') =>
    [...new Set(all.map((values) => values[field]).filter((text) => text !== ''))].join('; ');
  const values: LotValues = {
    ...first.values,
    description: all
      .map((lot, index) => (index === 0 ? lot.description : underItsTitle(lot)))
      .join(''),
    condition: joined('condition'),
    provenance: joined('provenance'),
    dimensions: joined('dimensions'),
    code: joined('code'),
    pieces: all.reduce((sum, { pieces }) => sum + pieces, 0),
    lowEstimate: sumOf(all.map(({ lowEstimate }) => lowEstimate)),
    highEstimate: sumOf(all.map(({ highEstimate }) => highEstimate)),
    // Merging must not lose the reserve of any of them.
    reserve: atLeast(sumOf(all.map(({ reserve }) => reserve)), first.values.startPrice),
    consignor: consignors[0] ?? null,
    transportFee: sumOf(all.map(({ transportFee }) => transportFee)),
  };
  return fits(values)
    ? values
    : 'Together their texts, pieces or amounts are more than one lot holds. Nothing was changed.';
}

const underItsTitle = ({ title, description }: LotValues) =>
  `<p><strong>${richTextToHtml(title)}</strong></p>${description}`;

function sumOf(amounts: readonly (Cents | null)[]): Cents | null {
  const named = amounts.filter((amount) => amount !== null);
  return named.length === 0 ? null : named.reduce((sum, amount) => sum + amount, 0);
}

const atLeast = (amount: Cents | null, least: Cents) =>
  amount === null ? null : Math.max(amount, least);

/** If one lot lacks the low or high estimate, the sums could contradict each other. */
function fits(values: LotValues): boolean {
  const { lowEstimate: low, highEstimate: high } = values;
  const short = [values.condition, values.provenance, values.dimensions, values.code];
  return (
    values.description.length <= lotLimits.htmlLength &&
    short.every((text) => text.length <= lotLimits.shortTextLength) &&
    values.pieces <= lotLimits.pieces &&
    (low === null || high === null || low <= high)
  );
}
