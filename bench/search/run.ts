import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { openDatabase } from '../../packages/server/src/platform/database/database.ts';
import { createBeginnings } from '../../packages/server/src/browsing/search/beginnings.ts';
import { createCategoryCounts } from '../../packages/server/src/browsing/search/category-counts.ts';
import { createCompleteFigures } from '../../packages/server/src/browsing/search/complete-figures.ts';
import { createCorrections } from '../../packages/server/src/browsing/search/correct-words.ts';
import { createKnownMatches } from '../../packages/server/src/browsing/search/known-matches.ts';
import { createSearchSellers } from '../../packages/server/src/browsing/search/search-sellers.ts';
import { search } from '../../packages/server/src/browsing/search/search.ts';
import { searchLots } from '../../packages/contract/src/index.ts';
import { createTableSizes } from '../../packages/server/src/browsing/search/table-sizes.ts';
import { withDatabase, withServer } from '../lib/bench-server.ts';
import { coreMs } from '../lib/cores.ts';
import { load } from './load.ts';
import { askerOverHttp } from './over-http.ts';
import { fullTextSearch, ilikeSearch } from './plain.ts';
import { createQuestioner, kinds, narrowings, pastOrders, upcomingOrders } from './questions.ts';
import type { Kind, Order, Question, Sample } from './questions.ts';
import { untilWalked } from './until-walked.ts';

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    lots: { type: 'string', default: '1000000' },
    /** Of a hundred lots, this many have ended. */
    past: { type: 'string', default: '10' },
  },
});
const lots = values.quick ? 50_000 : Number(values.lots);
const rounds = values.quick ? 5 : 50;
const port = 4305;
/** Milliseconds, p95 of a million lots: of all searches over HTTP with all callers, and of each sort. */
const goalMs = { all: 25, sort: 50 };
/** As docs/operations.md says for a million lots. */
const memory = { shared_buffers: '1GB' };
/** Concurrent callers, measured beside a single one. */
const callers = 4;

type Ask = (question: Question) => Promise<void>;

const percentile = (times: readonly number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ??
  NaN;
const figures = (times: readonly number[]) =>
  `p50 ${percentile(times, 0.5).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms`;

/** Times of `count` queries by concurrent callers, each waiting for its answer. */
async function times(ask: Ask, next: () => Question, count: number, atOnce: number) {
  const taken: number[] = [];
  let left = count;
  const caller = async () => {
    while (left > 0) {
      left -= 1;
      const question = next();
      const begun = performance.now();
      await ask(question);
      taken.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, caller));
  return taken;
}

const callersOf = (atOnce: number) => (atOnce === 1 ? 'one caller' : `${atOnce} callers`);
const name = ({ words, inCategory }: Kind) =>
  `${words} word${words === 1 ? '' : 's'}${inCategory ? ' in a category' : ''}`;

async function measure(what: string, ask: Ask, samples: readonly Sample[], atOnce: number) {
  const question = createQuestioner(samples);
  const all: number[] = [];
  let worst = { p95: 0, cell: '' };
  console.log(`${what}, ${callersOf(atOnce)}:`);
  for (const kind of kinds) {
    const ofKind: number[] = [];
    const cells: [Order, boolean][] = [
      ...upcomingOrders.map((order): [Order, boolean] => [order, false]),
      ...(values.past === '0' ? [] : pastOrders.map((order): [Order, boolean] => [order, true])),
    ];
    for (const [order, closed] of cells) {
      const taken = await times(ask, () => question(kind, order, closed), rounds, atOnce);
      ofKind.push(...taken);
      const p95 = percentile(taken, 0.95);
      const cell = `${name(kind)}, ${closed ? 'past' : 'upcoming'} by ${order}`;
      if (p95 > worst.p95) worst = { p95, cell };
    }
    console.log(`  ${name(kind)}, every sort: ${figures(ofKind)}`);
    all.push(...ofKind);
  }
  console.log(`  all: ${figures(all)} (goal over HTTP p95 ≤ ${goalMs.all} ms)`);
  console.log(
    `  worst sort: p95 ${worst.p95.toFixed(1)} ms (${worst.cell}; goal ≤ ${goalMs.sort} in every sort)`,
  );
  return all;
}

/** Narrowed searches, with a word and without one, in orders that walk, sort and rank. */
async function measureNarrowed(
  ask: Ask,
  samples: readonly Sample[],
  atOnce: number,
): Promise<void> {
  const question = createQuestioner(samples);
  console.log(`narrowed, ${callersOf(atOnce)}:`);
  for (const [what, narrow] of Object.entries(narrowings)) {
    for (const withWord of [true, false]) {
      const taken: number[] = [];
      for (const order of ['Relevance', 'EndingSoonest', 'PriceHigh'] as const) {
        const next = (): Question => ({
          ...question({ words: 1, inCategory: false }, order, false),
          ...(!withWord && { Search: '' }),
          ...narrow,
        });
        taken.push(...(await times(ask, next, rounds, atOnce)));
      }
      console.log(
        `  by ${what}, ${withWord ? 'one word' : 'no word'}: ${figures(taken)} (goal p95 ≤ ${goalMs.sort} ms)`,
      );
    }
  }
}

await withDatabase(async (bench) => {
  const begun = performance.now();
  await load(bench.url, bench.database, { lots, pastPercent: Number(values.past) });
  const client = new Client({ connectionString: bench.url });
  await client.connect();
  const size = await client.query<{ size: string }>(
    'select pg_size_pretty(pg_database_size(current_database())) as size',
  );
  const seconds = Math.round((performance.now() - begun) / 1000);
  console.log(`${lots} lots loaded in ${seconds} s, ${size.rows[0]?.size}`);
  const { rows: samples } = await client.query<Sample>(
    `select title, category_id from lots where position % 397 = 0`,
  );

  const database = openDatabase({
    url: bench.url,
    maxConnections: callers,
    applicationName: 'bench',
  });
  const nobody = {
    userId: null,
    sellerCompanyId: null,
    cdnHost: null,
    draftsOf: { sellers: [], sales: [] },
  };
  const saved = { name: async () => null, read: async () => null };
  const sizes = createTableSizes(database);
  const dependencies = {
    database,
    saved,
    countCategories: createCategoryCounts(database),
    known: createKnownMatches(),
    sizes,
    beginnings: createBeginnings(database, sizes),
    completeFigures: createCompleteFigures(database),
    corrections: createCorrections(database),
    sellers: createSearchSellers(database),
  };
  const direct: Ask = async (question) => {
    await search(dependencies, searchLots.body.parse(question), nobody);
  };
  // Once through, so that frequent data are in memory, as in a running installation.
  const warm = createQuestioner(samples, 11);
  for (const kind of kinds) {
    for (const order of upcomingOrders) {
      await times(direct, () => warm(kind, order, false), Math.ceil(rounds / 5), 1);
    }
  }
  const ours = percentile(await measure('the search itself', direct, samples, 1), 0.95);
  await measure('the search itself', direct, samples, callers);
  for (const atOnce of [1, callers]) await measureNarrowed(direct, samples, atOnce);
  await database.close();
  await withServer(bench, port, async (server) => {
    const ask = await askerOverHttp(port);
    await untilWalked(client);
    const used = async () => (process.platform === 'linux' ? await coreMs(server, bench) : null);
    for (const atOnce of [1, callers]) {
      const before = await used();
      const { length: searches } = await measure('over HTTP', ask, samples, atOnce);
      const after = await used();
      const each = (part: 'server' | 'database') =>
        (((after?.[part] ?? NaN) - (before?.[part] ?? NaN)) / searches).toFixed(2);
      console.log(
        `  processor time a search: server ${each('server')} ms, database ${each('database')} ms`,
      );
    }
  });

  const plainRounds = values.quick ? 1 : 2;
  for (const plain of [ilikeSearch(client), await fullTextSearch(client)]) {
    const question = createQuestioner(samples);
    const taken: number[] = [];
    for (const kind of kinds) {
      for (const order of upcomingOrders) {
        const ask: Ask = (one) => plain.run(one);
        taken.push(...(await times(ask, () => question(kind, order, false), plainRounds, 1)));
      }
    }
    const ratio = percentile(taken, 0.95) / ours;
    console.log(`plain ${plain.name}: ${figures(taken)}; its p95 ÷ ours = ${ratio.toFixed(1)}`);
  }
  await client.end();
}, memory);
