import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { consoleLimits } from '@fairlot/contract';
import { v7 as uuid } from 'uuid';
import { trustAny } from '#bidding/acknowledged/public.ts';
import { createBidWriter } from '#bidding/bids/public.ts';
import { openLiveness, runClosing } from '#bidding/closing/public.ts';
import type { Database } from '#platform/database/database.ts';
import type { Log } from '#platform/log/log.ts';
import { createMetrics } from '#platform/metrics/metrics.ts';
import { planBids, robotCount } from './plan-bids.ts';
import type { PlannedBid } from './plan-bids.ts';
import { place, readLots } from './sale-copy.queries.ts';
import type { RehearsedLot, SaleCopy } from './sale-copy.queries.ts';
import { openSandbox } from './sandbox.ts';

/** How many times as fast as real time the sale's clock runs in a rehearsal. */
export const pace = 60;
/** Milliseconds of the sale's clock before the first close. */
const usualLeadMs = 30 * 60_000;
/** Milliseconds of real time. */
const longestMs = consoleLimits.rehearsalMinutes * 60_000;

/**
 * How long a rehearsal takes, about, in milliseconds of real time, by the first and the last close that are
 * planned (epoch milliseconds). Late bids move the end.
 */
export const rehearsalTakes = (firstClose: number, lastClose: number): number =>
  (lastClose - firstClose + usualLeadMs) / pace;

const markEveryMs = 100;
const lookEveryMs = 100;
const dayMs = 86_400_000;

export interface RehearsalOptions {
  readonly seed: number;
  readonly log: Log;
  readonly signal: AbortSignal;
  readonly leadMs?: number;
  /** Called each time another lot has closed. */
  readonly onProgress?: (progress: { readonly closed: number; readonly lots: number }) => void;
  /** Called before the sandbox is removed. */
  readonly onEnd?: (sandbox: Database) => Promise<void>;
}

/**
 * Runs a copy of a sale `pace` times as fast as real time with robots as bidders, using the same bid
 * writer and closing, on a database of its own that is removed at the end: without mail, cards, search or
 * feeds. Resolves to the ended lots; rejects if it is aborted, or takes longer than ten minutes.
 */
export async function rehearseSale(
  copy: SaleCopy,
  { seed, log, signal: asked, leadMs = usualLeadMs, onProgress, onEnd }: RehearsalOptions,
): Promise<RehearsedLot[]> {
  const signal = AbortSignal.any([asked, AbortSignal.timeout(longestMs)]);
  await using endings = new AsyncDisposableStack();
  const sandbox = await openSandbox();
  endings.defer(() => sandbox.close());
  const { database, databaseUrl } = sandbox;
  signal.throwIfAborted();

  const robots = Array.from({ length: robotCount }, () => uuid());
  const began = await placeSale(database, copy, robots, leadMs);
  const startedAt = performance.now();
  const writer = createBidWriter({
    url: databaseUrl,
    log,
    metrics: createMetrics(),
    guard: trustAny,
    onCommitted: () => {},
  });
  endings.defer(() => writer.stop());

  const signs = openLiveness();
  signs.mark('loop-ran');
  const marking = setInterval(() => signs.mark('loop-ran'), markEveryMs);
  endings.defer(() => clearInterval(marking));
  const events = { onHammered: () => {}, onExtended: () => {} };
  const closing = await runClosing({ databaseUrl, nodeId: uuid(), signs, log, events, pace });
  endings.defer(() => closing.stop());

  const placeOne = async ({ lotId, robot, max }: PlannedBid) => {
    const bidderId = robots[robot] ?? '';
    const bid = { lotId, bidderId, loginId: bidderId, tenantId: null, max, uniqueId: uuid() };
    const answer = await writer.place(bid);
    if (answer.kind === 'rejected') throw new Error(`A robot may not bid: ${answer.code}.`);
  };
  const placed: Promise<void>[] = [];
  for (const bid of planBids(await readLots(database.pool), { seed, from: began })) {
    const dueMs = startedAt + (bid.at - began) / pace - performance.now();
    if (dueMs > 0) await delay(dueMs, undefined, { signal });
    const answered = placeOne(bid);
    // A failure is handled below; until then it must not end the process.
    answered.catch(() => {});
    placed.push(answered);
  }
  await Promise.all(placed);
  const lots = await untilAllHaveClosed(database, signal, onProgress);
  await onEnd?.(database);
  return lots;
}

async function untilAllHaveClosed(
  { pool }: Database,
  signal: AbortSignal,
  onProgress: RehearsalOptions['onProgress'],
): Promise<RehearsedLot[]> {
  let reported = 0;
  for (;;) {
    const lots = await readLots(pool);
    const closed = lots.filter(({ outcome }) => outcome !== null).length;
    if (closed > reported) onProgress?.({ closed, lots: lots.length });
    if (closed === lots.length) return lots;
    reported = closed;
    await delay(lookEveryMs, undefined, { signal });
  }
}

/**
 * Inserts the sale as published, with lots without bids and robots with paddles, and starts the clock.
 * Returns its start, in epoch milliseconds.
 */
async function placeSale(
  database: Database,
  copy: SaleCopy,
  robots: readonly string[],
  leadMs: number,
): Promise<number> {
  const closes = (copy.get('lot_states') ?? []).map(({ scheduled_close_at: at }) =>
    Date.parse(String(at)),
  );
  const began = Math.min(...closes) - leadMs;
  const dayBefore = new Date(began - dayMs).toISOString();
  const changes: Record<string, Record<string, unknown>> = {
    auctions: {
      previewed_at: dayBefore,
      published_at: dayBefore,
      starts_at: null,
      settled_at: null,
      archived_at: null,
    },
    seller_companies: { verified_at: dayBefore },
    lot_states: {
      accepted_count: 0,
      bid_count: 0,
      ended_at: null,
      leader_id: null,
      leader_max_cents: null,
      leader_paddle: null,
      outcome: null,
      price_cents: null,
      reserve_met: false,
      sequence: 0,
    },
  };
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    await client.query("set local session_replication_role = 'replica'");
    for (const [table, rows] of copy) {
      await place(
        client,
        table,
        rows.map((row) => ({
          ...row,
          ...changes[table],
          ...(table === 'lot_states' && { close_at: row['scheduled_close_at'] }),
        })),
      );
    }
    for (const [table, rows] of Object.entries(rowsOfRobots(copy, robots, dayBefore))) {
      await place(client, table, rows);
    }
    await client.query(
      `create or replace function auction_clock() returns timestamptz language sql volatile as $$
         select to_timestamp(${began / 1_000})
           + (clock_timestamp() - to_timestamp(${Date.now() / 1_000})) * ${pace}
       $$`,
    );
    await client.query('commit');
  } finally {
    client.release();
  }
  return began;
}

function rowsOfRobots(copy: SaleCopy, robots: readonly string[], since: string) {
  const auctionId = copy.get('auctions')?.[0]?.['id'];
  return {
    users: robots.map((id, index) => ({
      id,
      email: `robot-${index}@rehearsal.invalid`,
      email_verified_at: since,
      first_name: 'Robot',
      last_name: String(index),
      password_hash: '',
      company_name: '',
      address2: '',
      created_at: since,
      subscribed: false,
      tax_exempt: false,
    })),
    // One each, of the same id.
    logins: robots.map((id) => ({
      id,
      user_id: id,
      token_hash: `\\x${createHash('sha256').update(id).digest('hex')}`,
      created_at: since,
      keep_logged_in: false,
      expires_at: 'infinity',
      host: 'rehearsal.invalid',
    })),
    payment_methods: robots.map((id) => ({
      user_id: id,
      brand: 'robot',
      customer_ref: id,
      method_ref: id,
      gateway: 'sandbox',
      last4: '0000',
      exp_month: 12,
      exp_year: 2_100,
      created_at: since,
      described_at: since,
    })),
    registrations: robots.map((id, index) => ({
      id: uuid(),
      user_id: id,
      auction_id: auctionId,
      status: 'approved',
      paddle_number: index + 1,
      requested_at: since,
      decided_at: since,
    })),
  };
}
