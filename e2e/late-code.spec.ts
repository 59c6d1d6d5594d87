import type { Page } from '@playwright/test';
import { limits } from '@fairlot/contract';
import { useServer } from './support/test-server.ts';
import type { Sale } from './support/test-server.ts';
import { dialog, lotUrl, toast } from './support/steps.ts';
import { expect, expectAccessible, test } from './support/test.ts';

const scripts = '**/assets/*.js';

let sale: Sale;
const server = useServer(async (open) => {
  sale = await open.importSale({ title: 'The Green Street House', lots: [{ title: 'Tea Caddy' }] });
});

test.beforeEach(async ({ page }) => {
  await page.clock.install();
  await page.goto(server().url);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log In' })).toBeVisible();
  await page.waitForLoadState('networkidle');
});

test('a dialog whose code never comes is an error with a way out', async ({ page, noise }) => {
  noise.expect(/CodeIsLate|not come in time|ERR_ABORTED/);
  await holdCode(page);
  const asked = page.waitForRequest(/assets.*js/);
  await page.getByRole('banner').getByRole('button', { name: 'Log In' }).click();
  await asked;
  await page.clock.runFor(limits.chunkLoadMs - 1_000);
  await expect(page.getByRole('heading', { name: 'This is taking too long' })).toBeHidden();
  await page.clock.runFor(2_000);
  await expect(page.getByRole('heading', { name: 'This is taking too long' })).toBeVisible();
  await expectAccessible(page);

  await page.unroute(scripts);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('banner').getByRole('button', { name: 'Log In' }).click();
  await expect(dialog(page).getByLabel('Email', { exact: true })).toBeVisible();
});

test('a page whose code never comes is loaded in full', { tag: '@long' }, async ({ page }) => {
  await page.evaluate(() => document.documentElement.setAttribute('data-marked', ''));
  await holdCode(page);
  const asked = page.waitForRequest(/assets.*js/);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' }).click();
  await asked;
  await page.clock.runFor(limits.chunkLoadMs + 1_000);
  await expect(page.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible();
  await expect(page.locator('html[data-marked]')).toHaveCount(0);
});

test(
  'a toast whose code comes too late is shown when it comes',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto(lotUrl(server(), sale), { waitUntil: 'networkidle' });
    const held = Promise.withResolvers<void>();
    await page.route(scripts, async (route) => {
      await held.promise;
      await route.continue();
    });
    const asked = page.waitForRequest(/assets.*js/);
    await page.getByRole('button', { name: 'Share this lot' }).click();
    await asked;
    await page.clock.runFor(limits.chunkLoadMs + 1_000);
    held.resolve();
    await expect(toast(page, /Link copied|\/lot\//)).toBeVisible();
  },
);

/** From now on requests for scripts get no response. */
async function holdCode(page: Page): Promise<void> {
  await page.route(scripts, () => new Promise<void>(() => undefined));
}
