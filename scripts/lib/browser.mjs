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
const aptGet = '/usr/bin/apt-get';

/**
 * Finds a Chromium, or installs one: Debian's package if apt-get can be used, else the test tool's own.
 * Returns its path, or null for the test tool's own.
 */
export async function ensureBrowser() {
  const found = places.find((place) => place && existsSync(place));
  if (found) return found;
  console.error('Installing a browser for the tests …');
  if (existsSync(aptGet)) {
    await installPackages(packages);
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

/**
 * Installs Firefox and WebKitGTK from Debian's packages where they are missing. On other systems their journeys
 * are skipped, and say so.
 */
export async function ensureOtherBrowsers() {
  const needed = ['/usr/bin/firefox-esr', '/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'];
  if (needed.every((place) => existsSync(place)) || !existsSync(aptGet)) return;
  console.error('Installing other browsers for the tests …');
  await installPackages(['firefox-esr', 'webkit2gtk-driver', 'xvfb']);
}

async function installPackages(names) {
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const apt = (...args) => {
    const [command, ...rest] = [...asRoot, 'apt-get', ...args];
    return run(command, rest, { timeout: 10 * 60_000 }).catch(() => 1);
  };
  await apt('update', '-q');
  await apt('install', '-q', '-y', '--no-install-recommends', ...names);
}
