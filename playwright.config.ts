import { defineConfig, devices } from '@playwright/test';

const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium-headless-shell';
/** `npm run test:long` asks for what `npm test` leaves out (decision 087): `@long` on either width, `@long-on-desk`, `@long-on-phone`. */
const isLong = process.env['FAIRLOT_LONG'] === '1';
/** The specification of each journey has a server of its own (e2e/support). */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: ['./e2e/support/build.mjs', './e2e/support/cluster.ts', './e2e/support/servers.ts'],
  fullyParallel: false,
  // A journey waits most of its time, for answers and for pages to come to rest, so three fit on two cores. Each has
  // modules and a browser of its own, whose start costs more than a fourth would save.
  workers: 3,
  // On a machine that others wait for, chance must not decide; what passed at the second try is named (decision 118).
  retries: process.env['CI'] === 'true' ? 1 : 0,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  use: {
    launchOptions: {
      executablePath,
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    },
    // Nothing moves under the pointer, and axe sees colors at rest.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 15_000,
    // Recording every test takes a seventh more time: ask for it with `--trace on`.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'desk',
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
      testIgnore: /.*\.phone\.spec\.ts/,
      ...(!isLong && { grepInvert: /@long(?!-on-phone)/ }),
    },
    {
      name: 'phone',
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
      // Journeys `.everywhere` are walked at both widths, but for steps that look alike on any.
      testMatch: /.*\.(phone|everywhere)\.spec\.ts/,
      grepInvert: isLong ? /@desk/ : /@desk|@long(?!-on-desk)/,
    },
  ],
});
