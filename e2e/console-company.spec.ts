import { consoleUrl, makeClerk, signInAtConsole } from './support/console.ts';
import { useServer } from './support/test-server.ts';
import type { Sale } from './support/test-server.ts';
import { expect, expectAccessible, test } from './support/test.ts';

let sale: Sale;
const server = useServer(async (open) => {
  sale = await open.importSale({
    title: 'The Willard Place House',
    firstCloseTime: '+1h',
    lots: [{ title: 'Walnut Sideboard' }],
  });
});
const brandOf = () =>
  getComputedStyle(document.documentElement).getPropertyValue('--color-brand').trim();

test('a company chooses a color, sees it before it is saved, and its own site wears it @long', async ({
  page,
}) => {
  const clerk = await makeClerk(server(), sale);
  await signInAtConsole(page, server(), clerk);
  await page.goto(`${consoleUrl(server())}/${clerk.sellerId}/company`);
  await page.getByLabel('Name of the site').fill('willard-house');
  await page.getByRole('button', { name: 'Open the site' }).click();
  const site = page.getByRole('link', { name: /willard-house/ });
  await expect(site).toBeVisible();

  const color = page.getByLabel('Color', { exact: true });
  await color.fill('yellow');
  await expect(page.getByText('A color is # and six digits or letters a to f.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save the color' })).toBeDisabled();
  // Too bright for the light look and too dark for the dark one: neither shows it unchanged.
  for (const unreadable of ['#ffee00', '#000033']) {
    await color.fill(unreadable);
    await expectAccessible(page);
  }
  await color.fill('#0B6E4F');
  await expect(page.getByText('The Willard Place House').first()).toBeVisible();
  await page.getByRole('button', { name: 'Save the color' }).click();
  await expect(page.getByText('Your site now uses this color.')).toBeVisible();

  const url = (await site.getAttribute('href')) ?? '';
  const { host, port } = new URL(url);
  // For machines that do not resolve names below localhost.
  const address = `http://127.0.0.1:${port}/`;
  // Hosts are cached for five seconds.
  await expect
    .poll(async () => (await page.request.get(address, { headers: { host } })).text(), {
      timeout: 15_000,
    })
    .toContain('<style>html:root{--color-brand:#0b6e4f;');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto(url);
    await expect(page.getByText('The Willard Place House').first()).toBeVisible();
    if (colorScheme === 'light') expect(await page.evaluate(brandOf)).toBe('#0b6e4f');
    else expect(await page.evaluate(brandOf)).not.toBe('#0b6e4f');
    await expectAccessible(page);
  }
  await page.goto(server().url);
  expect(await page.evaluate(brandOf)).not.toContain('0b6e4f');
});

test('a domain that leads elsewhere is said to be closed, and is opened only where it leads here @long', async ({
  page,
}) => {
  const clerk = await makeClerk(server(), sale);
  const host = 'auctions.willard.example';
  await server()
    .installation.database.kysely.insertInto('hosts')
    .values({ host, name: 'Willard', seller_company_id: clerk.sellerId, closed_at: new Date() })
    .execute();
  await signInAtConsole(page, server(), clerk);
  await page.goto(`${consoleUrl(server())}/${clerk.sellerId}/company`);
  const site = page.getByRole('region', { name: 'Your own site' });
  await expect(site).toContainText(`${host} no longer leads here, so your site there is closed`);
  await site.getByRole('button', { name: 'Check and open again' }).click();
  await expect(site).toContainText('The domain does not lead here yet.');
  await expectAccessible(page);
});
