import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';

import { median } from '../lib/median.ts';
import { withDatabase, withServer } from '../lib/bench-server.ts';
import { seed } from './seed.ts';
import type { Desk } from './seed.ts';
import { trace } from './trace.ts';

/** As in playwright.config.ts. */
const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium-headless-shell';

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
const lots = 10_000;
const rounds = values.quick ? 2 : 7;
const port = 4306;
const consoleHost = `http://console.localhost:${port}`;
/** Frames of one run of scrolling, each a row and a half further: a fast mouse wheel. */
const frames = 300;
const edits = 40;
/** Milliseconds: until the table is open, of one task, and of scripting a frame (p95). */
const most = { open: 1_500, task: 50, frame: 8 };

/** Milliseconds from the address until the first rows of the table are drawn. */
async function open(page: Page, { sellerId, saleId }: Desk): Promise<number> {
  const begun = performance.now();
  await page.goto(`${consoleHost}/${sellerId}/sales/${saleId}/lots`, { waitUntil: 'commit' });
  await page
    .getByRole('grid', { name: 'Lots' })
    .getByText('Lot title 1', { exact: true })
    .waitFor();
  return performance.now() - begun;
}

async function signIn(browser: Browser, { email, password }: Desk): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(consoleHost);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  const asked = page.getByRole('heading', { name: 'Sign in to run your sales' });
  await asked.waitFor({ state: 'detached' });
  return page;
}

/** Scrolls the table by 54 pixels in every frame. */
const scroll = (page: Page) =>
  page.getByRole('grid', { name: 'Lots' }).evaluate(
    (grid, count) =>
      new Promise<void>((resolve) => {
        let left = count;
        const step = () => {
          grid.scrollTop += 54;
          left -= 1;
          if (left > 0) requestAnimationFrame(step);
          else resolve();
        };
        requestAnimationFrame(step);
      }),
    frames,
  );

/** Types into one cell after the other, as somebody who enters prices does. */
async function type(page: Page): Promise<void> {
  await page.getByRole('grid', { name: 'Lots' }).focus();
  for (let edit = 0; edit < edits; edit += 1) {
    await page.keyboard.type(`Lamp ${edit}`, { delay: 20 });
    await page.keyboard.press('Enter');
  }
}

const percentile = (figures: readonly number[], share: number) =>
  figures.toSorted((a, b) => a - b)[Math.floor(figures.length * share)] ?? 0;

/** A figure beyond its limit fails the whole run. */
function hold(what: string, ms: number, limit: number): void {
  if (ms <= limit) return;
  console.error(`${what}: ${ms.toFixed(1)} ms are more than ${limit} ms.`);
  process.exitCode = 1;
}

function say(what: string, tasks: readonly number[], scripting: readonly number[]): void {
  const worst = Math.max(0, ...tasks);
  const p95 = percentile(scripting, 0.95);
  const long = tasks.filter((ms) => ms > most.task).length;
  console.log(
    `${what}: longest task ${worst.toFixed(1)} ms, ${long} over ${most.task} ms (goal none); ` +
      `scripting a frame p50 ${percentile(scripting, 0.5).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms (goal ≤ ${most.frame})`,
  );
  hold(`${what}, longest task`, worst, most.task);
  hold(`${what}, scripting a frame`, p95, most.frame);
}

await withDatabase(async (bench) => {
  const desk = await seed(bench.database, lots);
  await withServer(bench, port, async () => {
    const browser = await chromium.launch({
      executablePath,
      args: ['--no-sandbox', '--disable-gpu'],
    });
    const page = await signIn(browser, desk);
    const opened: number[] = [];
    for (let round = 0; round < rounds; round += 1) opened.push(await open(page, desk));
    console.log(
      `${lots} lots open in ${median(opened).toFixed(0)} ms, at most ${Math.max(...opened).toFixed(0)} ms (goal ≤ ${most.open})`,
    );
    hold('open', median(opened), most.open);
    const scrolled = await trace(page, () => scroll(page));
    say(`scrolled for ${frames} frames`, scrolled.tasks, scrolled.scripting);
    await open(page, desk);
    const typed = await trace(page, () => type(page));
    say(`typed into ${edits} cells`, typed.tasks, typed.scripting);
    await browser.close();
  });
});
