import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { maxRestarts, retryAfterMs } from './charge-times.ts';

const inMs = (ms: number) => sql<Date>`auction_clock() + make_interval(secs => ${ms / 1_000})`;

export interface ChargePlan {
  readonly isDue: boolean;
  readonly chargeAt: Date | null;
  readonly failures: number;
  readonly toldNoCard: boolean;
}

/** The plan of an invoice whose lock is held; null for one that is not charged by itself. */
export async function readPlan(db: Kysely<DB>, invoiceId: string): Promise<ChargePlan | null> {
  const row = await db
    .selectFrom('charge_plans')
    .select([
      'charge_at',
      'failures',
      'told_no_card',
      sql<boolean>`charge_at <= auction_clock()`.as('is_due'),
    ])
    .where('invoice_id', '=', invoiceId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    isDue: row.charge_at !== null && row.is_due,
    chargeAt: row.charge_at,
    failures: row.failures,
    toldNoCard: row.told_no_card,
  };
}

export async function insertPlan(db: Kysely<DB>, invoiceId: string, chargeAt: Date): Promise<void> {
  await db
    .insertInto('charge_plans')
    .values({ invoice_id: invoiceId, charge_at: chargeAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Nothing is charged by itself any more, also not with a new card. */
export async function endPlan(db: Kysely<DB>, invoiceId: string): Promise<void> {
  await db
    .updateTable('charge_plans')
    .set({ charge_at: null, failures: 0, told_no_card: false })
    .where('invoice_id', '=', invoiceId)
    .execute();
}

/** Notes a failure of the plan and when it goes on; returns that, null when it does not. */
export async function scheduleRetry(
  db: Kysely<DB>,
  invoiceId: string,
  plan: ChargePlan,
  { noCard }: { readonly noCard: boolean },
): Promise<Date | null> {
  const failures = plan.failures + 1;
  const wait = retryAfterMs(failures);
  const row = await db
    .updateTable('charge_plans')
    .set({
      failures,
      told_no_card: noCard,
      charge_at: wait === null ? null : inMs(wait),
    })
    .where('invoice_id', '=', invoiceId)
    .returning('charge_at')
    .executeTakeFirst();
  return row?.charge_at ?? null;
}

/** A plan that goes on is due in so many milliseconds. */
export async function postponePlan(db: Kysely<DB>, invoiceId: string, ms: number): Promise<void> {
  await db
    .updateTable('charge_plans')
    .set({ charge_at: inMs(ms) })
    .where('invoice_id', '=', invoiceId)
    .where('charge_at', 'is not', null)
    .execute();
}

/** Invoices whose plan is due and of which no charge is open, those that wait longest first. */
export async function duePlans(db: Kysely<DB>, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('charge_plans')
    .select('invoice_id')
    .where('charge_at', '<=', sql<Date>`auction_clock()`)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('charges')
            .select('id')
            .whereRef('charges.invoice_id', '=', 'charge_plans.invoice_id')
            .where('ended_at', 'is', null),
        ),
      ),
    )
    .orderBy('charge_at')
    .limit(most)
    .execute();
  return rows.map(({ invoice_id }) => invoice_id);
}

/** A card that is saved later than this is not put on file for an old invoice. */
const hastenedFor = sql`interval '60 days'`;

/**
 * Begins the plans of a bidder anew and at once that waited for nothing but a card, or whose card was
 * declined, whether they would try again or not. Old ones wait for Pay Now: they may have been settled
 * elsewhere; so do those that have begun anew often enough.
 */
export async function restartPlans(db: Kysely<DB>, bidderId: string): Promise<void> {
  // A plan that is just looking for a card holds its row: after this it has found none, or finds ours.
  await sql`
    select from charge_plans p join invoices i on i.id = p.invoice_id
    where i.bidder_id = ${bidderId} order by p.invoice_id for update of p`.execute(db);
  await db
    .updateTable('charge_plans')
    .from('invoices')
    .set({
      charge_at: sql<Date>`auction_clock()`,
      failures: 0,
      told_no_card: false,
      restarts: sql<number>`restarts + 1`,
    })
    .whereRef('invoices.id', '=', 'charge_plans.invoice_id')
    .where('invoices.bidder_id', '=', bidderId)
    .where('invoices.created_at', '>', sql<Date>`auction_clock() - ${hastenedFor}`)
    .where('restarts', '<', maxRestarts)
    .where((where) => where.or([where('told_no_card', 'is', true), where('failures', '>', 0)]))
    .execute();
}
