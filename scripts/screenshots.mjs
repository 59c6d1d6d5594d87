// npm run screenshots [name …]: every page and dialog of the demo at a phone's and a desk's width, by day and by
// lamplight, in screenshots/<width>-<scheme>/. For people to look at.
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { ensureBrowser } from './lib/browser.mjs';
import { dialogs, pages } from './lib/screens.mjs';
import { Demo } from './lib/demo-visit.mjs';
import { ensureBuilt, ensureInstalled, environment, root } from './lib/workspace.mjs';

const port = Number(process.env.PORT ?? 4480);
const looks = [390, 1440].flatMap((width) =>
  ['light', 'dark'].map((colorScheme) => ({ width, colorScheme })),
);
const wanted = process.argv.slice(2);
const isWanted = ([name]) => wanted.length === 0 || wanted.includes(name);

await ensureInstalled();
await ensureBuilt();
const executablePath = await ensureBrowser();
const { chromium } = await import('@playwright/test');
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'fairlot-screenshots-'));
const server = spawn('node', ['packages/server/src/main/server.ts', '--demo'], {
  cwd: root,
  env: { ...environment, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
  stdio: ['ignore', 'ignore', 'inherit'],
});
const ended = new Promise((resolve) => server.on('exit', resolve));
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
let failed = 0;
try {
  const url = `http://localhost:${port}`;
  await untilReady(`${url}/readyz`);
  for (const look of looks) await takeAll(url, look);
} finally {
  await browser.close();
  server.kill('SIGTERM');
  await ended;
  await rm(dataDir, { recursive: true, force: true });
}
process.exitCode = failed === 0 ? 0 : 1;

async function takeAll(url, { width, colorScheme }) {
  const folder = path.join(root, 'screenshots', `${width}-${colorScheme}`);
  await mkdir(folder, { recursive: true });
  for (const [screens, fullPage] of [
    [pages, true],
    [dialogs, false],
  ]) {
    for (const [name, visit] of screens.filter(isWanted)) {
      const context = await browser.newContext({
        viewport: { width, height: width < 600 ? 844 : 900 },
        colorScheme,
        reducedMotion: 'reduce',
        hasTouch: width < 600,
        isMobile: width < 600,
      });
      try {
        const page = await context.newPage();
        page.setDefaultTimeout(15_000);
        await visit(page, new Demo(url, context));
        await settle(page, fullPage);
        await page.screenshot({ path: path.join(folder, `${name}.png`), fullPage });
      } catch (error) {
        failed += 1;
        console.error(`${name} at ${width} px, ${colorScheme}: ${error.message}`);
      } finally {
        await context.close();
      }
    }
  }
  console.log(folder);
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
}

async function untilReady(address) {
  for (;;) {
    const answer = await fetch(address).catch(() => null);
    if (answer?.ok) return;
    if (server.exitCode !== null) throw new Error('The server did not start.');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
