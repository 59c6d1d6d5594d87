import { randomUUID } from 'node:crypto';
import { setInterval } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chromium, devices } from '@playwright/test';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Database } from '../../packages/server/src/platform/database/database.ts';
import { withDatabase, withServer } from '../lib/bench-server.ts';
import { pagesOf, placeOf } from '../lib/demo-place.ts';
import type { Place } from '../lib/demo-place.ts';
import { median } from '../lib/median.ts';
import { signInBidder, tokenOf } from '../worst-calls/bidder.ts';
import { interactionsOf, observeInteractions } from './interactions.ts';

// Of the demo's pages on a phone: what their scripts weigh, when the largest picture or text is there, and how soon a
// lot answers its reader while others bid.

/** As in playwright.config.ts. */
const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium-headless-shell';

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
const loads = values.quick ? 1 : 5;
const readingMs = values.quick ? 10_000 : 60_000;
const port = 4307;
const origin = `http://localhost:${port}`;
/** Milliseconds between the bids of others: 200 a minute. */
const pace = 300;
const others = 6;
/** Bytes compressed, milliseconds: the goals of a page. */
const most = { scripts: 100_000, largest: 1_200, interaction: 100 };
/** Lighthouse's phone: 150 ms from one end to the other and back, 1.6 Mbit/s, a quarter of this processor. */
const phone = { latency: 150, bytesPerSecond: (1_638.4 * 1_000) / 8, slowdown: 4 };

async function onPhone(page: Page, slowdown: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}

async function onSlowLine(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: phone.latency,
    downloadThroughput: phone.bytesPerSecond,
    uploadThroughput: phone.bytesPerSecond,
  });
}

/** Loads a page for the first time. */
async function load(browser: Browser, path: string) {
  const context = await browser.newContext(devices['Pixel 7']);
  const page = await context.newPage();
  await onPhone(page, phone.slowdown);
  await onSlowLine(page);
  await page.goto(origin + path);
  await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0);
  await page.waitForLoadState('networkidle');
  const figures = await page.evaluate(async () => {
    const scripts = (
      performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    ).filter(({ name }) => new URL(name).pathname.endsWith('.js'));
    const largest = await new Promise<number | undefined>((resolve) => {
      setTimeout(resolve, 5_000);
      new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime)).observe({
        type: 'largest-contentful-paint',
        buffered: true,
      });
    });
    return {
      scripts: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
      largest,
    };
  });
  await context.close();
  return {
    scripts: seen(figures.scripts || undefined, `a script of ${path}`),
    largest: seen(figures.largest, `the largest picture or text of ${path}`),
  };
}

/** Others bid on the lot, each above the one before, until the answer is called. */
async function startBids(database: Database, { auctionId, lotId }: Place): Promise<() => number> {
  const bidders = await Promise.all(
    Array.from({ length: others }, (_, index) => signInBidder(database, auctionId, 901 + index)),
  );
  const state = await database.kysely
    .selectFrom('lot_states')
    .where('lot_id', '=', lotId)
    .select('start_price_cents')
    .executeTakeFirstOrThrow();
  let amount = state.start_price_cents / 100 + 10_000;
  let answered = 0;
  const stop = new AbortController();
  const bidding = (async () => {
    let turn = 0;
    for await (const _ of setInterval(pace, undefined, { signal: stop.signal })) {
      turn += 1;
      amount += 1_000;
      const answer = await fetch(`${origin}/api/site/placebid`, {
        method: 'POST',
        headers: bidders[turn % others] ?? {},
        body: JSON.stringify({ lotSecureId: lotId, bidAmount: amount, bidUniqueId: randomUUID() }),
      });
      const text = await answer.text();
      if (answer.status !== 200 || text.includes('"Failed')) throw new Error(`A bid: ${text}`);
      answered += 1;
    }
  })();
  bidding.catch((error: unknown) => {
    if (!stop.signal.aborted) throw error;
  });
  return () => {
    stop.abort();
    return answered;
  };
}

/** Somebody who opens and closes the review of a bid while the price moves. */
async function read(context: BrowserContext, place: Place, slowdown: number): Promise<number[]> {
  const page = await context.newPage();
  await observeInteractions(page);
  await page.goto(origin + place.lot, { waitUntil: 'networkidle' });
  await onPhone(page, slowdown);
  const until = Date.now() + readingMs;
  while (Date.now() < until) {
    await page.getByRole('button', { name: /Bid/ }).filter({ visible: true }).first().click();
    // It is there before it listens to keys, which it does once it has the focus.
    await page.locator('[role=dialog]:focus-within').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  }
  const figures = await interactionsOf(page);
  await page.close();
  return figures;
}

/** What was not seen has no figure: a zero would pass every goal. */
function seen(figure: number | undefined, what: string): number {
  if (figure === undefined) throw new Error(`The browser has reported nothing of ${what}.`);
  return figure;
}

/** A figure beyond its goal fails the whole run. */
function say(what: string, figure: number, goal: number, unit: string): void {
  console.log(`${what}: ${figure.toFixed(0)} ${unit} (goal ≤ ${goal})`);
  if (figure > goal) process.exitCode = 1;
}

await withDatabase(async (bench) => {
  await withServer(
    bench,
    port,
    async () => {
      const place = await placeOf(bench.database);
      const browser = await chromium.launch({
        executablePath,
        args: ['--no-sandbox', '--disable-gpu'],
      });
      for (const [name, path] of Object.entries(pagesOf(place))) {
        // Pictures are made at their first request.
        await load(browser, path);
        const loaded = [];
        for (let round = 0; round < loads; round += 1) loaded.push(await load(browser, path));
        say(`${name}, scripts`, Math.max(...loaded.map((it) => it.scripts)), most.scripts, 'bytes');
        const largest = median(loaded.map((it) => it.largest));
        say(`${name}, largest picture or text`, largest, most.largest, 'ms');
      }
      const context = await browser.newContext(devices['Pixel 7']);
      const headers = await signInBidder(bench.database, place.auctionId, 900);
      await context.addCookies([
        { name: 'LoginCookie', value: tokenOf(900), url: origin },
        { name: 'XSRF-TOKEN', value: headers['x-xsrf-token'] ?? '', url: origin },
      ]);
      const end = await startBids(bench.database, place);
      try {
        for (const slowdown of [1, phone.slowdown]) {
          const took = (await read(context, place, slowdown)).toSorted((a, b) => a - b);
          const what = `a lot with bids, ${took.length} interactions, processor / ${slowdown}, p98`;
          const p98 = seen(took[Math.floor(took.length * 0.98)], what);
          say(what, p98, most.interaction, 'ms');
        }
      } finally {
        // Once the server is gone, the next bid's failure would hide what failed here.
        console.log(`${end()} bids of others`);
      }
      await browser.close();
    },
    ['--demo'],
  );
});
