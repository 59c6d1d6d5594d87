import { existsSync } from 'node:fs';
import { run } from './workspace.mjs';

const places = [
  process.env.CHROMIUM_PATH,
  // Chromium without a window: the browser tests take a third less time in it.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const packages = ['chromium-headless-shell', 'fonts-liberation'];

/**
 * Finds a Chromium, or installs one: Debian's package if apt-get can be used, else the test tool's own.
 * Returns its path, or null for the test tool's own.
 */
export async function ensureBrowser() {
  const found = places.find((place) => place && existsSync(place));
  if (found) return found;
  console.error('Installing a browser for the tests …');
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  if (existsSync('/usr/bin/apt-get')) {
    const apt = (...args) => {
      const [command, ...rest] = [...asRoot, 'apt-get', ...args];
      return run(command, rest, { timeout: 10 * 60_000 }).catch(() => 1);
    };
    await apt('update', '-q');
    await apt('install', '-q', '-y', '--no-install-recommends', ...packages);
    const installed = places.find((place) => place && existsSync(place));
    if (installed) return installed;
  }
  const code = await run('npx', ['playwright', 'install', '--with-deps', 'chromium'], {
    timeout: 10 * 60_000,
  });
  if (code === 0) return null;
  console.error('No browser could be installed. Set CHROMIUM_PATH to a Chromium or Chrome.');
  process.exit(1);
}
