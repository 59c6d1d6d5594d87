import { fixedTerms, flatRate, premiumRange } from '@fairlot/rules';
import type { ChangeableTerm, SaleState } from '@fairlot/rules';
import type { Kysely, Transaction } from 'kysely';
import { recordAction } from '#identity/audit-log/public.ts';
import type { Actor } from '#identity/audit-log/public.ts';
import type { Database } from '#platform/database/database.ts';
import type { DB } from '#platform/database/schema.ts';
import { recordFact } from '#platform/facts/facts.queries.ts';
import { truncate } from '#platform/text/truncate.ts';
import { termsChanged } from './facts-of-sales.ts';
import { lockSale } from './locked-sale.ts';
import type { LockedSale } from './locked-sale.ts';
import { noTaxColumns } from './no-tax.ts';
import type { SaleTerms } from './sale.ts';

/** The terms of a sale to change; omitted ones stay. HTML is sanitized. */
export type SaleTermsChange = Partial<Pick<SaleTerms, ChangeableTerm>>;

export type ChangeTermsResult =
  | { readonly kind: 'changed' }
  | { readonly kind: 'not-found' }
  /** Nothing was changed, since these can no longer be. */
  | { readonly kind: 'fixed'; readonly terms: readonly ChangeableTerm[] };

/** Changes terms of a sale as long as nobody relies on them: all that are given, or none. */
export function changeTerms(
  database: Database,
  auctionId: string,
  change: SaleTermsChange,
  by: Actor,
): Promise<ChangeTermsResult> {
  return database.transaction(async (tx) => {
    // Somebody registering at this moment waits: their row refers to this one.
    const sale = await lockSale(tx, auctionId);
    if (!sale) return { kind: 'not-found' };
    const before = await readTerms(tx, auctionId, change);
    const result = await changeLockedTerms(tx, auctionId, sale, change);
    if (result.kind === 'changed') {
      const after = await readTerms(tx, auctionId, change);
      const { sellerId, title: subject } = sale;
      const edit = { by, sellerId, auctionId, action: 'sale.edit', subject } as const;
      await recordAction(tx, { ...edit, before, after });
    }
    return result;
  });
}

/** The same for a sale that is locked already. */
export async function changeLockedTerms(
  tx: Transaction<DB>,
  auctionId: string,
  sale: LockedSale,
  change: SaleTermsChange,
): Promise<Exclude<ChangeTermsResult, { kind: 'not-found' }>> {
  const names = Object.keys(change) as ChangeableTerm[];
  const fixed = await readFixedTerms(tx, auctionId, sale.state, names);
  if (fixed.length > 0) return { kind: 'fixed', terms: fixed };
  await tx.updateTable('auctions').set(columnsOf(change)).where('id', '=', auctionId).execute();
  await recordFact(tx, termsChanged, { auctionId });
  return { kind: 'changed' };
}

/** Which of these terms can no longer be changed. */
export async function readFixedTerms(
  db: Kysely<DB>,
  auctionId: string,
  state: SaleState,
  terms: readonly ChangeableTerm[],
): Promise<ChangeableTerm[]> {
  return fixedTerms(terms, { state, hasRegistrations: await isRegisteredFor(db, auctionId) });
}

/** Characters of a text that the audit log keeps. */
const loggedLength = 500;

/** The columns that a change writes as stored, for the audit log. */
async function readTerms(
  tx: Transaction<DB>,
  auctionId: string,
  change: SaleTermsChange,
): Promise<Record<string, unknown>> {
  const written = Object.entries(columnsOf(change)).flatMap(([name, value]) =>
    value === undefined ? [] : [name],
  );
  const row = await tx
    .selectFrom('auctions')
    .selectAll()
    .where('id', '=', auctionId)
    .executeTakeFirstOrThrow();
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) =>
      written.includes(name)
        ? [[name, typeof value === 'string' ? truncate(value, loggedLength) : value]]
        : [],
    ),
  );
}

/** The columns of terms; those of omitted terms are undefined, so they are not written. */
function columnsOf({ premiumRules, increments, ...terms }: SaleTermsChange) {
  return {
    title: terms.title,
    description_html: terms.descriptionHtml,
    approval: terms.approval,
    ...(premiumRules && {
      buyers_premium_ppm: premiumRange(premiumRules).highest,
      premium_rules: flatRate(premiumRules) === null ? JSON.stringify(premiumRules) : null,
    }),
    sales_tax_ppm: terms.salesTax,
    ...(terms.noTax !== undefined && noTaxColumns(terms.noTax)),
    increments: increments && JSON.stringify(increments),
    whole_increments_only: terms.wholeIncrementsOnly,
    reserve_policy: terms.reservePolicy,
    terms_html: terms.termsHtml,
    pickup_terms_html: terms.pickupTermsHtml,
    auto_charge: terms.autoCharge,
    charge_delay_ms: terms.chargeDelay,
  };
}

async function isRegisteredFor(tx: Kysely<DB>, auctionId: string): Promise<boolean> {
  const one = await tx
    .selectFrom('registrations')
    .select('id')
    .where('auction_id', '=', auctionId)
    .limit(1)
    .executeTakeFirst();
  return one !== undefined;
}
