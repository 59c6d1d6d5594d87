import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { certificateThatHolds, decideOnCertificate } from '#identity/tax-certificates/public.ts';
import type { OnChanged } from './change-invoice.ts';
import { replaceCertificate, storeCertificate, storeSums } from './changes.queries.ts';
import { sumsOf } from './decide-change.ts';
import { lockInvoice } from './locked-invoice.ts';
import { readInvoice } from './read-invoice.ts';

/**
 * Records the staff's decision on a certificate and updates invoices (decision 029): those that it would
 * have exempted are exempted, paid or not; one that loses it uses another valid certificate, or else is
 * taxed again unless something was paid on it. False when there is no such certificate, or its owner
 * deleted it.
 */
export async function decideCertificate(
  transaction: Transaction<DB>,
  { certificateId, valid }: { readonly certificateId: string; readonly valid: boolean },
  onChanged: OnChanged,
): Promise<boolean> {
  const owner = await lockOwner(transaction, certificateId);
  if (owner === null) return false;
  if (!(await decideOnCertificate(transaction, certificateId, valid))) return false;
  const withdrawn = valid ? null : certificateId;
  for (const invoiceId of await invoicesIn(transaction, owner)) {
    await follow(transaction, invoiceId, { ...owner, withdrawn }, onChanged);
  }
  return true;
}

interface Owner {
  readonly userId: string;
  /** The certificate's state. */
  readonly state: string;
}

/**
 * Locks the owner: an invoice that is being made at the same time is either visible here or sees the
 * decision.
 */
async function lockOwner(
  transaction: Transaction<DB>,
  certificateId: string,
): Promise<Owner | null> {
  const { rows } = await sql<Owner>`
    select u.id as "userId", t.state from tax_certificates t join users u on u.id = t.user_id
    where t.id = ${certificateId} for no key update of u`.execute(transaction);
  return rows[0] ?? null;
}

async function invoicesIn(
  transaction: Transaction<DB>,
  { userId, state }: Owner,
): Promise<readonly string[]> {
  const rows = await transaction
    .selectFrom('invoices')
    .innerJoin('auctions', 'auctions.id', 'invoices.auction_id')
    .select('invoices.id')
    .where('invoices.bidder_id', '=', userId)
    .where('auctions.state', '=', state)
    .orderBy('invoices.id')
    .execute();
  return rows.map(({ id }) => id);
}

async function follow(
  transaction: Transaction<DB>,
  invoiceId: string,
  { userId, state, withdrawn }: Owner & { readonly withdrawn: string | null },
  onChanged: OnChanged,
): Promise<void> {
  const locked = await lockInvoice(transaction, invoiceId);
  if (locked === null) return;
  const invoice = await readInvoice(transaction, invoiceId);
  const at = invoice.createdAt;
  const certificate = await certificateThatHolds(transaction, { userId, state, at });
  const taxExempt = certificate !== null;
  if (taxExempt === invoice.terms.taxExempt) {
    // Still exempt, but by another valid certificate.
    if (taxExempt && withdrawn !== null) {
      await replaceCertificate(transaction, invoiceId, { from: withdrawn, to: certificate });
    }
    return;
  }
  if (!taxExempt && locked.paidCents > 0) return;
  const sums = sumsOf({ ...invoice, terms: { ...invoice.terms, taxExempt } });
  // The tax is removed before the certificate is set, and added after it is cleared: a constraint ties
  // the two together.
  if (!taxExempt) await storeCertificate(transaction, invoiceId, null);
  await storeSums(transaction, invoiceId, sums);
  if (taxExempt) await storeCertificate(transaction, invoiceId, certificate);
  // If nothing was taxed, the sums stay as they are.
  if (sums.total !== invoice.sums.total) await onChanged(transaction, { invoiceId });
}
