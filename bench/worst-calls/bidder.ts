import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import type { Database } from '../../packages/server/src/platform/database/database.ts';
import { serverSecret } from '../../packages/server/src/platform/database/server-secret.ts';
import { createXsrfTokens } from '../../packages/server/src/platform/http/xsrf.ts';

/** Stands behind `LoginCookie`. */
export const tokenOf = (bidder: number) => String(bidder).padStart(43, 'b');
/** Milliseconds between bids: a bidder may send 120 in ten seconds. */
const pace = 90;
/** Dollars by which each bid is above the one before. */
const raise = 10;

/** Somebody signed in, with a card and a paddle of that number for the auction: the headers of a bid. */
export async function signInBidder(
  database: Database,
  auctionId: string,
  bidder = 7,
): Promise<Record<string, string>> {
  const token = tokenOf(bidder);
  const { rows } = await sql<{ id: string; user_id: string }>`
    with person as (
      insert into users (id, email, email_verified_at, password_hash, first_name, last_name)
      values (uuidv7(), ${`bidder-${bidder}@example.com`}, now(), 'none', 'Bench', 'Bidder') returning id
    ), card as (
      insert into payment_methods (user_id, gateway, customer_ref, method_ref, brand, last4, exp_month, exp_year)
      select id, 'sandbox', 'bench', 'pm_card_visa', 'visa', '4242', 12, 2199 from person
    ), paddle as (
      insert into registrations (id, auction_id, user_id, status, paddle_number, decided_at)
      select uuidv7(), ${auctionId}::uuid, id, 'approved', ${bidder}, now() from person
    )
    insert into logins (id, user_id, host, token_hash, keep_logged_in, expires_at)
    select uuidv7(), id, 'localhost', ${createHash('sha256').update(token).digest()}::bytea, true, now() + interval '1 day'
    from person returning id, user_id`.execute(database.kysely);
  const [login] = rows;
  if (!login) throw new Error('There is no login.');
  const xsrf = createXsrfTokens(await serverSecret(database, 'xsrf'));
  const issued = xsrf.issue(
    { kind: 'user', userId: login.user_id, loginId: login.id },
    'localhost',
  );
  return {
    cookie: `LoginCookie=${token}; XSRF-TOKEN=${issued}`,
    'x-xsrf-token': issued,
    'content-type': 'application/json',
  };
}

/** Who bids on what, and for how many milliseconds. */
export interface Bidding {
  readonly origin: string;
  readonly headers: Record<string, string>;
  readonly lot: { readonly id: string; amount: number };
  readonly ms: number;
}

/**
 * The milliseconds that each answer took. Bids in a thread of its own: otherwise the time for reading
 * other callers' answers of some megabytes would be counted, too.
 */
export async function bidElsewhere(bidding: Bidding): Promise<number[]> {
  const bidder = new Worker(new URL('./bidder-thread.ts', import.meta.url), {
    workerData: bidding,
  });
  const [took] = (await once(bidder, 'message')) as [number[]];
  bidding.lot.amount += raise * (took.length + 1);
  return took;
}

/** Bids until the time is over. */
export async function bidOn({ origin, headers, lot, ms }: Bidding): Promise<number[]> {
  const took: number[] = [];
  const stop = AbortSignal.timeout(ms);
  let { amount } = lot;
  while (!stop.aborted) {
    amount += raise;
    const begun = performance.now();
    const answer = await fetch(`${origin}/api/site/placebid`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ lotSecureId: lot.id, bidAmount: amount, bidUniqueId: randomUUID() }),
    });
    const text = await answer.text();
    if (answer.status !== 200 || text.includes('"Failed')) throw new Error(`A bid: ${text}`);
    took.push(performance.now() - begun);
    await delay(pace);
  }
  return took;
}
