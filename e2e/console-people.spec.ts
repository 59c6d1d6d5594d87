import type { Browser, Page } from '@playwright/test';
import { createFactories } from '../packages/server/src/main/testing/factories.ts';
import { hashPassword } from '../packages/server/src/platform/passwords/argon2id.ts';
import { consoleUrl, makeClerk, signInAtConsole } from './support/console.ts';
import { useServer } from './support/test-server.ts';
import type { TestServer, Sale } from './support/test-server.ts';
import { expect, expectAccessible, test } from './support/test.ts';

const password = 'harvest moon 7';
const email = 'joan.newcomer@sellers.example';
let sale: Sale;
const server = useServer(async (open) => {
  sale = await open.importSale({
    title: 'The Willard Place House',
    firstCloseTime: '+1h',
    lots: [{ title: 'Walnut Sideboard' }],
  });
  await createFactories(open.installation.database).user({
    email,
    first_name: 'Joan',
    last_name: 'Newcomer',
    password_hash: await hashPassword(password),
  });
});

test(
  'an owner invites somebody, who joins, sees the sales, and is removed again',
  { tag: '@long' },
  async ({ page, browser }) => {
    const owner = await makeClerk(server(), sale);
    await signInAtConsole(page, server(), owner);
    await page.getByRole('link', { name: 'Team' }).first().click();
    await page.getByRole('button', { name: 'Invite a teammate' }).click();
    await page.getByLabel('Their email').fill(email);
    await page.getByRole('radio', { name: /^Manager/ }).check();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send the invitation' }).click();
    await expect(page.getByRole('list', { name: 'Open invitations' })).toContainText(email);
    await expectAccessible(page);

    const joan = await newcomer(browser);
    await joan.goto(await linkInOutbox(joan, server()));
    await expect(
      joan.getByRole('heading', { name: 'Sign in to see your invitation' }),
    ).toBeVisible();
    await expectAccessible(joan);
    await joan.getByLabel('Email').fill(email);
    await joan.getByLabel('Password', { exact: true }).fill(password);
    await joan.getByRole('button', { name: 'Sign in' }).click();
    await expect(joan.getByText('as manager')).toBeVisible();
    await expectAccessible(joan);
    await joan.getByRole('button', { name: /^Join / }).click();
    await expect(joan.getByRole('listitem').filter({ hasText: sale.title })).toBeVisible();

    await page.reload();
    await page.getByRole('button', { name: 'Change role of Joan Newcomer' }).click();
    await page.getByRole('radio', { name: /^Owner/ }).check();
    await page.getByRole('button', { name: 'Change the role' }).click();
    await expect(page.getByText('The role of Joan Newcomer is changed.')).toBeVisible();
    await addWebhook(server(), owner.sellerId);
    await page.getByRole('button', { name: 'Change role of Joan Newcomer' }).click();
    const goesOn = page.getByText('The company has 1 webhook that will go on');
    await page.getByRole('radio', { name: /^Manager/ }).check();
    await expect(goesOn).toBeVisible();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByRole('button', { name: 'Remove Joan Newcomer' }).click();
    await expect(goesOn).toBeVisible();
    await expect(page.getByRole('link', { name: 'See where they post' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(page.getByRole('list', { name: 'Team' })).not.toContainText('Joan');
    // The open page shows it at its next call.
    await joan.getByRole('link', { name: 'Team' }).first().click();
    await expect(joan.getByText('You do not work for this company')).toBeVisible();
    await expectAccessible(joan);
  },
);

/** The webhook continues, whichever owner leaves. */
const addWebhook = ({ installation: { database } }: TestServer, sellerId: string) =>
  database.kysely
    .insertInto('webhook_endpoints')
    .values({
      id: crypto.randomUUID(),
      seller_company_id: sellerId,
      url: 'https://inventory.example/hook',
      description: '',
      events: ['sale.published'],
      secret: Buffer.from('sealed'),
    })
    .execute();

const newcomer = async (browser: Browser) => (await browser.newContext()).newPage();

/** The link in the newcomer's email. */
async function linkInOutbox(page: Page, { url }: TestServer): Promise<string> {
  const row = page.getByRole('row').filter({ hasText: email }).filter({ hasText: 'invitation' });
  await expect(async () => {
    await page.goto(`${url}/dev/outbox`);
    await expect(row).toContainText('kept', { timeout: 500 });
  }).toPass({ timeout: 15_000 });
  await row.getByRole('link').click();
  const button = page.frameLocator('iframe').getByRole('link', { name: 'See the invitation' });
  const link = await button.getAttribute('href');
  expect(link).toContain(consoleUrl(server()));
  return link ?? '';
}
