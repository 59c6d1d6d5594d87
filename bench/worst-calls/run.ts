import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { withDatabase, withServer } from '../lib/bench-server.ts';
import { coreMs } from '../lib/cores.ts';
import { median } from '../lib/median.ts';
import { bidElsewhere, signInBidder } from './bidder.ts';
import { addresses, costliest } from './calls.ts';
import type { Ask } from './calls.ts';
import { asCrawler, letLotsFallDue } from './crawlers.ts';
import { seed } from './seed.ts';

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
const lots = values.quick ? 4_000 : 200_000;
/** Requests of each call; the most expensive one counts, since caches may answer the others. */
const turns = 3;
/** The concurrent callers while bids are timed, and for how many milliseconds. */
const crowd = 20;
const crowdMs = values.quick ? 2_000 : 5_000;
const dearest = 5;
/** Timed even if cheap: everybody requests these while a lot is bid on. */
const alwaysTimed = new Set([
  'GET /api/site/getlot/:lotId',
  'GET /api/site/getlot/:lotId/true',
  'GET /api/site/getlotbids/:lotId',
]);
/** What else narrows a search: far more lots are read than fit. */
const narrowings = {
  'narrowed by price': { PriceFrom: 0, PriceTo: 1_000_000 },
  'narrowed by state': { State: 'WY' },
  'narrowed by delivery': { Delivery: 'shipping' },
  'narrowed by distance': { Near: { Zip: '12534', Miles: 100 }, OrderBy: 'Nearest' },
  'narrowed by all three': { PriceFrom: 1, PriceTo: 1_000_000, State: 'NY', Delivery: 'pickup' },
};
const goals = { coreMs: 250, bidMs: 100 };
const port = 4310;
const origin = `http://localhost:${port}`;

interface Question {
  readonly name: string;
  ask(turn: number): Ask;
}

let sent = 0;
const statuses = new Map<number, number>();

/** Sends one request from a network of its own, so that no limit per network refuses it. */
async function send(ask: Ask, xsrf: string): Promise<number> {
  sent += 1;
  const headers: Record<string, string> = {
    'x-forwarded-for': `198.${18 + (sent >> 16)}.${(sent >> 8) & 255}.${sent & 255}`,
    // A crawler gets the largest pages.
    'user-agent': 'Googlebot/2.1',
    ...(ask.body !== undefined && {
      'content-type': 'application/json',
      cookie: `XSRF-TOKEN=${xsrf}`,
      'x-xsrf-token': xsrf,
    }),
  };
  const answer = await fetch(origin + ask.url, {
    headers,
    ...(ask.body !== undefined && { method: 'POST', body: JSON.stringify(ask.body) }),
  });
  await answer.arrayBuffer();
  statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
  return answer.status;
}

async function visitorToken(): Promise<string> {
  const answer = await fetch(`${origin}/api/site/GetXRF`);
  const token = /XSRF-TOKEN=([^;]+)/.exec(answer.headers.getSetCookie().join('\n'))?.[1];
  if (token === undefined) throw new Error('There is no anti-forgery token.');
  return decodeURIComponent(token);
}

/**
 * A server that has just started walks through all lots, to catch up with the search index: that is no call's cost.
 * Waits until server and database use less than a quarter of a core, for longer than a round of it pauses.
 */
async function settled(used: () => Promise<number>): Promise<void> {
  const windowMs = 5_000;
  for (let before = await used(); ; before = await used()) {
    await delay(windowMs);
    if ((await used()) - before < windowMs / 4) return;
  }
}

await withDatabase(async (bench) => {
  const worst = await seed(bench, lots);
  const questions: Question[] = [
    ...Object.entries(costliest).map(([name, make]) => ({
      name,
      ask(turn: number) {
        const asked = make(worst, turn);
        return { ...asked, url: `/api/site/${asked.url}` };
      },
    })),
    ...Object.entries(addresses).map(([name, make]) => ({
      name,
      ask: (turn: number) => ({ url: make(worst, turn) }),
    })),
    ...Object.entries(narrowings).map(([name, narrowed]) => ({
      name: `POST /api/site/search, ${name}`,
      ask: () => ({
        url: '/api/site/search',
        body: { Search: worst.commonWords, OrderBy: 'PriceHigh', ...narrowed },
      }),
    })),
    {
      name: 'POST /api/site/search/:auctionSecureId, long descriptions',
      ask: () => ({
        url: `/api/site/search/${worst.longSession}`,
        body: { Search: worst.commonWords, OrderBy: 'Relevance' },
      }),
    },
  ];
  await withServer(bench, port, async (server) => {
    const xsrf = await visitorToken();
    const used = async () => {
      const { server: own, database } = await coreMs(server, bench);
      return own + database;
    };
    await settled(used);
    const costs: { question: Question; ms: number; status: number }[] = [];
    for (const question of questions) {
      const each: number[] = [];
      let status = 0;
      for (let turn = 0; turn < turns; turn += 1) {
        const before = await used();
        status = await send(question.ask(turn), xsrf);
        each.push((await used()) - before);
      }
      costs.push({ question, ms: Math.max(...each), status });
    }
    costs.sort((a, b) => b.ms - a.ms);
    console.log(`Milliseconds of a core, server and PostgreSQL together (goal ≤ ${goals.coreMs}):`);
    for (const { question, ms, status } of costs) {
      console.log(`  ${ms.toFixed(1).padStart(8)}  ${status}  ${question.name}`);
    }

    const headers = await signInBidder(bench.database, worst.largeSession);
    const lot = { id: worst.quietLot, amount: 1_000 };
    console.log(`A bid while ${crowd} ask at once (goal ≤ ${goals.bidMs} ms more than alone):`);
    const alone = await timeBids(headers, lot, null, xsrf);
    console.log(`  nothing: ${inWords(alone)}`);
    const timed = costs.filter(({ question }, i) => i < dearest || alwaysTimed.has(question.name));
    for (const { question } of timed) {
      console.log(`  ${question.name}: ${inWords(await timeBids(headers, lot, question, xsrf))}`);
    }
    const became = await letLotsFallDue(bench.database, worst.largeSession, crowdMs);
    const crawl = {
      name: 'crawlers of 10,000 lots',
      ask: (turn: number) => asCrawler(worst.largeSession, turn),
    };
    console.log(`  ${crawl.name}: ${inWords(await timeBids(headers, lot, crawl, xsrf))}`);
    const { hammered, moved, outages } = await became();
    console.log(`    meanwhile ${hammered} lots were hammered (goal: moved 0, outages 0):`);
    console.log(`    moved ${moved}, outages ${outages}`);
    console.log(`Answers by status, all crowds together (goal: no 500): ${counted()}`);
  });
});

async function timeBids(
  headers: Record<string, string>,
  lot: { readonly id: string; amount: number },
  question: Question | null,
  xsrf: string,
): Promise<number[]> {
  const stop = AbortSignal.timeout(crowdMs);
  const askers = Array.from({ length: question === null ? 0 : crowd }, async (_, asker) => {
    for (let turn = turns + asker; !stop.aborted; turn += crowd) {
      if (question !== null) await send(question.ask(turn), xsrf);
    }
  });
  // The callers stop before the server, however bidding ends.
  const [bids, ...asked] = await Promise.allSettled([
    bidElsewhere({ origin, headers, lot, ms: crowdMs }),
    ...askers,
  ]);
  for (const one of [bids, ...asked]) if (one.status === 'rejected') throw one.reason;
  return bids.status === 'fulfilled' ? bids.value : [];
}

function counted(): string {
  return [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
}

function inWords(took: readonly number[]): string {
  const sorted = took.toSorted((a, b) => a - b);
  const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN;
  return `${took.length} bids, median ${median(took).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`;
}
