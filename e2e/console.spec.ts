import { consoleUrl, makeClerk, signInAtConsole } from './support/console.ts';
import { useServer } from './support/test-server.ts';
import type { Sale } from './support/test-server.ts';
import { scriptBytes } from './support/in-page.ts';
import { expect, expectAccessible, test } from './support/test.ts';

/** Compressed bytes of JavaScript that the console's first page may load. */
const scriptBudget = 130 * 1024;

let sale: Sale;
const server = useServer(async (open) => {
  sale = await open.importSale({
    title: 'The Willard Place House',
    firstCloseTime: '+1h',
    lots: [{ title: 'Walnut Sideboard' }, { title: 'Brass Lamp' }],
  });
});

test('a seller signs in, sees their sales and signs out', async ({ page }) => {
  const clerk = await makeClerk(server(), sale);
  await page.goto(consoleUrl(server()));
  await page.getByLabel('Email').fill(clerk.email);
  await page.getByLabel('Password', { exact: true }).fill('not-the-password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('main').getByRole('alert').first()).toContainText(/password/i);
  await expectAccessible(page);
  await signInAtConsole(page, server(), clerk);
  const next = page.getByRole('list', { name: 'Closes next' });
  await expect(next).toContainText('The Willard Place House');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Sales', exact: true }).first().click();
  const card = page.getByRole('listitem').filter({ hasText: 'The Willard Place House' });
  await expect(card).toContainText('Open for bids');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in to run your sales' })).toBeVisible();
});

test('the console’s host shows nothing of the public site, and the site nothing of the console', async ({
  page,
}) => {
  const clerk = await makeClerk(server(), sale, 'viewer');
  await page.goto(`${consoleUrl(server())}/auction/${sale.auctionSecureId}`);
  await expect(page.getByRole('heading', { name: 'Sign in to run your sales' })).toBeVisible();
  await signInAtConsole(page, server(), clerk);
  const status = async (path: string, host = `console.localhost:${server().port}`) =>
    (await page.request.get(server().url + path, { headers: { host } })).status();
  expect(await status('/robots.txt')).toBe(404);
  expect(await status(`/api/site/getlot/${sale.lots[0]?.secureId}`)).toBe(404);
  const publicHost = new URL(server().url).host;
  expect(await status(`/api/site/getlot/${sale.lots[0]?.secureId}`, publicHost)).toBe(200);
  // A login there is no login here, and calls of the console are not served there anyway.
  expect(await status('/api/console/viewer', publicHost)).toBe(404);
  expect(await status('/api/site/isauth', publicHost)).toBe(204);
});

test('the first page loads little JavaScript, the others bring their own', async ({ page }) => {
  const clerk = await makeClerk(server(), sale);
  await signInAtConsole(page, server(), clerk);
  await page.goto(`${consoleUrl(server())}/${clerk.sellerId}`, { waitUntil: 'networkidle' });
  const scripts = await scriptBytes(page);
  expect(scripts.total, scripts.files.join('\n')).toBeLessThanOrEqual(scriptBudget);
  expect(scripts.total).toBeGreaterThan(10_000);
});

test('a page whose code is gone reloads once', async ({ page, noise }) => {
  noise.expect(/people-page/);
  const clerk = await makeClerk(server(), sale);
  await signInAtConsole(page, server(), clerk);
  await page.getByRole('list', { name: 'Closes next' }).waitFor();
  const code = '**/assets/people-page-*.js';
  await page.route(code, (route) => route.fulfill({ status: 404 }));
  const reloaded = page.waitForEvent('load');
  await page.getByRole('link', { name: 'Team', exact: true }).first().click();
  await reloaded;
  await expect(page.getByText('This page could not be loaded')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sales', exact: true }).first()).toBeVisible();
  await page.unroute(code);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Team' })).toBeVisible();
});
