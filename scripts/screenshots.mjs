// npm run screenshots [name …]: every page and dialog of the demo and every screen of its console at a phone's and
// a desk's width, by day and by lamplight, in screenshots/<width>-<scheme>/. For people to look at.
import { execFile, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { ensureBrowser } from './lib/browser.mjs';
import { ConsoleVisit, consoleScreens } from './lib/console-visit.mjs';
import { dialogs, pages } from './lib/screens.mjs';
import { Demo } from './lib/demo-visit.mjs';
import { ensureBuilt, ensureInstalled, environment, root } from './lib/workspace.mjs';

const port = Number(process.env.PORT ?? 4480);
const looks = [390, 1440].flatMap((width) =>
  ['light', 'dark'].map((colorScheme) => ({ width, colorScheme })),
);
const wanted = process.argv.slice(2);
/** By name; or all of the site or the console, by `site` or `console`. */
const isWanted =
  (part) =>
  ([name]) =>
    wanted.length === 0 || wanted.includes(name) || wanted.includes(part);
const ofSite = [
  ...pages.map(([name, visit]) => [name, visit, true]),
  ...dialogs.map(([name, visit]) => [name, visit, false]),
].filter(isWanted('site'));
const ofConsole = consoleScreens
  .map((screen) => [`console-${screen.name}`, screen])
  .filter(isWanted('console'));

await ensureInstalled();
await ensureBuilt();
const executablePath = await ensureBrowser();
const { chromium } = await import('@playwright/test');
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'fairlot-screenshots-'));
const program = {
  cwd: root,
  env: { ...environment, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
};
const server = spawn('node', ['packages/server/src/main/cli.ts', 'serve', '--demo'], {
  ...program,
  stdio: ['ignore', 'ignore', 'inherit'],
});
const ended = new Promise((resolve) => server.on('exit', resolve));
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
let failed = 0;
try {
  const url = `http://localhost:${port}`;
  await untilReady(`${url}/readyz`);
  const screens = [...ofSite.map(ofDemo(url)), ...(await ofItsConsole(url))];
  for (const look of looks) await takeAll(screens, look);
} finally {
  await browser.close();
  server.kill('SIGTERM');
  await ended;
  await rm(dataDir, { recursive: true, force: true });
}
process.exitCode = failed === 0 ? 0 : 1;

function ofDemo(url) {
  return ([name, visit, fullPage]) => [
    name,
    (page) => visit(page, new Demo(url, page.context())),
    fullPage,
  ];
}

async function ofItsConsole(url) {
  if (ofConsole.length === 0) return [];
  const visit = await ConsoleVisit.begin({
    url,
    openContext: () => browser.newContext(),
    async command(...args) {
      const { stdout } = await promisify(execFile)(
        'node',
        ['packages/server/src/main/cli.ts', ...args, '--json'],
        program,
      );
      return JSON.parse(stdout);
    },
  });
  return ofConsole.map(([name, screen]) => [
    name,
    async (page) => {
      await visit.open(page, screen);
      await growWindow(page);
    },
    true,
  ]);
}

/** As high as its page: the rail and the tabs, which stand still in a window, end where it ends. */
async function growWindow(page) {
  const { width, height } = page.viewportSize();
  const all = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.max(height, all) });
}

async function takeAll(screens, { width, colorScheme }) {
  const folder = path.join(root, 'screenshots', `${width}-${colorScheme}`);
  await mkdir(folder, { recursive: true });
  for (const [name, visit, fullPage] of screens) {
    const context = await browser.newContext({
      viewport: { width, height: width < 600 ? 844 : 900 },
      colorScheme,
      reducedMotion: 'reduce',
      // The location of the demo's seller.
      timezoneId: 'America/New_York',
      hasTouch: width < 600,
      isMobile: width < 600,
    });
    try {
      const page = await context.newPage();
      page.setDefaultTimeout(15_000);
      await visit(page);
      await settle(page, fullPage);
      if (width < 600) await hideFromFingers(page);
      await page.screenshot({ path: path.join(folder, `${name}.png`), fullPage });
    } catch (error) {
      failed += 1;
      console.error(`${name} at ${width} px, ${colorScheme}: ${error.message}`);
    } finally {
      await context.close();
    }
  }
  console.log(folder);
}

/** While it takes a picture of a whole page, Chromium forgets that a phone has fingers. */
async function hideFromFingers(page) {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll('.pointer-coarse\\:hidden')) {
      element.style.display = 'none';
    }
  });
}

/** Pictures below the fold are lazy: go through the page once, and back. */
async function settle(page, fullPage) {
  if (fullPage) {
    await page.evaluate(async () => {
      const step = window.innerHeight;
      for (let y = 0; y < Math.min(document.body.scrollHeight, 6 * step); y += step) {
        window.scrollTo(0, y);
        await new Promise((resolve) => setTimeout(resolve, 60));
      }
      window.scrollTo(0, 0);
    });
  }
  await page.waitForLoadState('networkidle');
  // A lazy photo that came to the page after it was scrolled through, or that a row holds beside the window,
  // would never load.
  await page.evaluate(() => {
    for (const image of document.images) image.loading = 'eager';
  });
  // Idle for a moment is not over: a wall of photos in a window as high as its page comes late.
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
}

async function untilReady(address) {
  for (;;) {
    const answer = await fetch(address).catch(() => null);
    if (answer?.ok) return;
    if (server.exitCode !== null) throw new Error('The server did not start.');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
