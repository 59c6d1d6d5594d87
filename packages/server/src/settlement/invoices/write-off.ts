import type { Transaction } from 'kysely';
import { minPaymentCents } from '#platform/cards/payments.ts';
import type { DB } from '#platform/database/schema.ts';
import { insertChange, storeSums } from './changes.queries.ts';
import { sumsOf } from './decide-change.ts';
import { lockInvoice } from './locked-invoice.ts';
import { readInvoice } from './read-invoice.ts';

/** Whether cents are due, but fewer than any card can be charged. */
export function isSmallRest(amountDueCents: number): boolean {
  return amountDueCents > 0 && amountDueCents < minPaymentCents;
}

/**
 * Writes off the balance of an invoice when it is less than any card can be charged: a credit without
 * tax, added like any change, so that the invoice can be recomputed to the cent. False when there is no
 * such invoice, or a different amount is due.
 */
export async function writeOffRest(
  transaction: Transaction<DB>,
  invoiceId: string,
  { reason, madeBy }: { readonly reason: string; readonly madeBy: string },
): Promise<boolean> {
  const locked = await lockInvoice(transaction, invoiceId);
  if (locked === null || !isSmallRest(locked.amountDueCents)) return false;
  const change = {
    kind: 'fee' as const,
    label: 'Written off',
    notes: reason,
    amountCents: -locked.amountDueCents,
    taxable: false,
  };
  const invoice = await readInvoice(transaction, invoiceId);
  const sums = sumsOf({ ...invoice, changes: [...invoice.changes, change] });
  await insertChange(transaction, { ...change, invoiceId, lotIds: [], madeBy });
  await storeSums(transaction, invoiceId, sums);
  return true;
}
