import type { Database } from '#platform/database/database.ts';
import { lockInvoice } from '#settlement/invoices/public.ts';
import { insertHandover, readHandovers } from './check-in.queries.ts';
import type { Handover } from './check-in.queries.ts';
import { readInvoicedLots } from './lots.queries.ts';
import type { InvoicedLot } from './lots.queries.ts';

export interface HandoverWish {
  readonly invoiceId: string;
  readonly staffId: string;
  readonly lotIds: readonly string[];
  readonly signedBy: string;
  /** The strokes as the `d` of an SVG path. */
  readonly signature: string;
}

/** All ticked lots were handed over, or none, with a sentence that says why not. */
export type HandoverOutcome =
  | { readonly kind: 'noted' }
  | { readonly kind: 'refused'; readonly reason: string };

/**
 * Records that lots were handed over, under the invoice's lock: of two at once the second one is refused,
 * and no lot can be voided meanwhile. Repeating the same request after a lost answer does nothing.
 */
export function handOver(database: Database, wish: HandoverWish): Promise<HandoverOutcome> {
  return database.transaction(async (transaction) => {
    const invoice = await lockInvoice(transaction, wish.invoiceId);
    if (invoice?.bidderId === wish.staffId) {
      return refused('A colleague has to hand over what you won yourself.');
    }
    const lots = await readInvoicedLots(transaction, wish.invoiceId);
    const lotIds = new Set(wish.lotIds);
    const asked = lots.filter(({ id }) => lotIds.has(id));
    if (asked.length < lotIds.size) return refused('A lot is not on this invoice.');
    if (isRepeated(wish, asked, await readHandovers(transaction, wish.invoiceId))) {
      return { kind: 'noted' };
    }
    const voided = asked.filter((lot) => lot.voided);
    if (voided.length > 0) return refused(`${named(voided)} taken off this invoice.`);
    const gone = asked.filter(({ handoverId }) => handoverId !== null);
    if (gone.length > 0) return refused(`${named(gone)} handed over already.`);
    await insertHandover(transaction, { ...wish, lotIds: [...lotIds] });
    return { kind: 'noted' };
  });
}

/**
 * Whether all of these lots left in one handover, by the same person under the same signature. The
 * signature alone does not prove it: a typed one is the same each time.
 */
function isRepeated(
  wish: HandoverWish,
  asked: readonly InvoicedLot[],
  handovers: readonly Handover[],
): boolean {
  return handovers.some(
    ({ id, staffId, signature, signedBy }) =>
      staffId === wish.staffId &&
      signature === wish.signature &&
      signedBy === wish.signedBy &&
      asked.every(({ handoverId }) => handoverId === id),
  );
}

/** "Lot 12 was", "Lots 12, 14 were". */
function named(lots: readonly InvoicedLot[]): string {
  const numbers = lots.map(({ lotNumber }) => lotNumber).join(', ');
  return lots.length === 1 ? `Lot ${numbers} was` : `Lots ${numbers} were`;
}

function refused(reason: string): HandoverOutcome {
  return {
    kind: 'refused',
    reason: `${reason} Nothing was recorded; please check the list again.`,
  };
}
