import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { seed } from '../bids/seed.ts';
import { withDatabase, withServer } from '../lib/bench-server.ts';

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
/** The lots fall due evenly over this time. */
const seconds = values.quick ? 10 : 60;
const port = 4301;

await withDatabase(async (bench) => {
  await seed(bench.database);
  const { kysely } = bench.database;
  await withServer(bench, port, async () => {
    await sql`update lot_states set close_at = auction_clock() + interval '2 seconds'
      + random() * make_interval(secs => ${seconds})`.execute(kysely);
    for (;;) {
      await delay(500);
      const open = await kysely
        .selectFrom('lot_states')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('outcome', 'is', null)
        .executeTakeFirstOrThrow();
      if (open.count === 0) break;
    }
  });
  const { rows } = await sql<{ lots: number; p50: number; p99: number; worst: number }>`
    select count(*) as lots,
      percentile_cont(0.5) within group (order by late) as p50,
      percentile_cont(0.99) within group (order by late) as p99, max(late) as worst
    from (select extract(epoch from ended_at - close_at)::float8 * 1000 as late from lot_states) l`.execute(
    kysely,
  );
  const [late] = rows;
  if (!late) throw new Error('Nothing was hammered.');
  console.log(
    `${late.lots} lots due in ${seconds} s, recorded late by p50 ${late.p50.toFixed(0)} ms, p99 ${late.p99.toFixed(0)} ms, at most ${late.worst.toFixed(0)} ms (goal p99 ≤ 500)`,
  );
});
