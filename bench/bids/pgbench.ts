import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { lotCount } from './scenario.ts';
import type { Target } from './scenario.ts';

/**
 * The bid writer's transaction for one bid at a time: the same statements on the same tables, with the
 * decision made in SQL. Of the rules, only the price increase by a step is left.
 */
const transaction = (lot: string) => `
\\set paddle random(1, 2000)
begin;
select lot_id, session_id, auction_id, start_price_cents, reserve_cents, increments, price_cents,
  leader_id, leader_paddle, leader_max_cents, bid_count, accepted_count, reserve_met, close_at,
  sequence, outcome from lot_states where lot_id = ${lot} for update;
select auction_clock();
select id, seller_company_id, increments, reserve_policy, whole_increments_only, soft_close_ms
  from auctions where id = (select auction_id from lot_states where lot_id = ${lot});
select r.user_id, l.id, u.email_verified_at, p.exp_year, st.user_id, r.status, r.paddle_number
  from lot_states s
  join registrations r on r.auction_id = s.auction_id and r.paddle_number = :paddle
  join auctions a on a.id = s.auction_id
  join users u on u.id = r.user_id and u.deactivated_at is null
  join logins l on l.user_id = u.id and l.expires_at > auction_clock()
  join payment_methods p on p.user_id = u.id
  left join staff st on st.user_id = u.id and st.seller_company_id = a.seller_company_id
  where s.lot_id = ${lot};
select id from bids where lot_id = ${lot} and unique_id = 'none'
  and bidder_id = '00000000-0000-0000-0000-000000000000';
select id, unique_id, max_cents from pending_bids where lot_id = ${lot}
  and bidder_id = '00000000-0000-0000-0000-000000000000';
insert into bids (id, lot_id, bidder_id, paddle_number, unique_id, result, max_cents, own_max_cents,
  ordinal, seen, reason, price_cents, increment_cents, bid_count, reserve_met, close_at, sequence, placed_at)
select uuidv7(), s.lot_id, r.user_id, r.paddle_number, gen_random_uuid()::text, 'BidWins',
  coalesce(s.price_cents, 0) + 100, coalesce(s.price_cents, 0) + 100, s.accepted_count + 1, true,
  'own-max', coalesce(s.price_cents, 0) + 100, 100, s.bid_count + 1, true, s.close_at,
  s.sequence + 1, auction_clock()
from lot_states s join registrations r on r.auction_id = s.auction_id and r.paddle_number = :paddle
where s.lot_id = ${lot};
update lot_states s set price_cents = b.price_cents, leader_id = b.bidder_id,
  leader_paddle = b.paddle_number, leader_max_cents = b.max_cents, bid_count = b.bid_count,
  accepted_count = b.ordinal, reserve_met = true, sequence = b.sequence
from bids b where s.lot_id = ${lot} and b.lot_id = s.lot_id and b.ordinal = s.accepted_count + 1;
insert into lot_events (lot_id, sequence, kind, bid_id, price_cents, close_at, happened_at)
select b.lot_id, b.sequence, 'bid', b.id, b.price_cents, b.close_at, b.placed_at
from lot_states s join bids b on b.lot_id = s.lot_id and b.ordinal = s.accepted_count
where s.lot_id = ${lot};
commit;
`;

/** Writes the script of a target; lot 1 is the hot one. */
export async function writeScript(folder: string, target: Target): Promise<string> {
  const file = path.join(folder, `${target}.sql`);
  const number = target === 'hot' ? '1' : `random(2, ${lotCount + 1})`;
  const lot = "('00000000-0000-7000-8000-' || lpad(:number::text, 12, '0'))::uuid";
  await writeFile(file, `\\set number ${number}\n${transaction(lot)}`);
  return file;
}

/** Transactions a second of pgbench with prepared statements. */
export async function runPgbench(
  url: string,
  script: string,
  { clients, seconds }: { clients: number; seconds: number },
): Promise<number> {
  const stdout = await pgbench(url, script, { clients, seconds }, []);
  const rate = /tps = ([\d.]+)/.exec(stdout)?.[1];
  if (rate === undefined) throw new Error(`pgbench said no rate:\n${stdout}`);
  return Number(rate);
}

/** Milliseconds that its transactions take at `pace` a second, from the begin of each, as our bids are measured. */
export async function pacePgbench(
  url: string,
  script: string,
  { clients, seconds, pace }: { clients: number; seconds: number; pace: number },
): Promise<{ p50: number; p99: number }> {
  const folder = await mkdtemp(`${script}-`);
  const log = [`--rate=${pace}`, '--log', `--log-prefix=${path.join(folder, 'log')}`];
  await pgbench(url, script, { clients, seconds }, log);
  const files = await readdir(folder);
  const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')));
  const took = texts
    .flatMap((text) => text.trim().split('\n'))
    .map((line) => {
      // Client, transaction, microseconds since it was due, script, time (two fields), microseconds that it began late.
      const fields = line.split(' ').map(Number);
      return ((fields[2] ?? Number.NaN) - (fields[6] ?? Number.NaN)) / 1_000;
    })
    .toSorted((a, b) => a - b);
  const at = (share: number) => took[Math.floor(took.length * share)] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99) };
}

async function pgbench(
  url: string,
  script: string,
  { clients, seconds }: { clients: number; seconds: number },
  more: readonly string[],
): Promise<string> {
  const { stdout } = await promisify(execFile)(pgbenchPath(), [
    '--no-vacuum',
    '--protocol=prepared',
    `--client=${clients}`,
    `--jobs=${Math.min(clients, 2)}`,
    `--time=${seconds}`,
    `--file=${script}`,
    ...more,
    url,
  ]);
  return stdout;
}

/** The path of pgbench; throws if this machine has none. */
export function pgbenchPath(): string {
  const places = ['/usr/bin/pgbench', '/usr/local/bin/pgbench', '/opt/homebrew/bin/pgbench'];
  const found = places.find((place) => existsSync(place));
  if (found === undefined) {
    throw new Error(
      'pgbench is missing: install postgresql-contrib (Debian) or postgresql (Homebrew).',
    );
  }
  return found;
}
