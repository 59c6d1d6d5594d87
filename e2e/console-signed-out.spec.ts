import type { Page } from '@playwright/test';
import { loginCookie, loginMarkCookie } from '@fairlot/contract';
import { setRole } from '../packages/server/src/identity/staff/public.ts';
import { consoleUrl, makeAccount, makeClerk, signInAtConsole } from './support/console.ts';
import type { Clerk } from './support/console.ts';
import { useServer } from './support/test-server.ts';
import type { Sale } from './support/test-server.ts';
import { dialog } from './support/steps.ts';
import { expect, expectAccessible, test } from './support/test.ts';

let sale: Sale;
const server = useServer(async (open) => {
  const lots = ['Walnut Sideboard', 'Brass Lamp'].map((title) => ({ title }));
  sale = await open.importSale({ title: 'The Willard Place House', firstCloseTime: '+1h', lots });
  await open.installation.database.kysely
    .updateTable('auctions')
    .set({ published_at: null, previewed_at: null })
    .where('id', '=', sale.auctionSecureId)
    .execute();
});

const refusals = /40[014]/;
const address = (clerk: Clerk, part: string) =>
  `${consoleUrl(server())}/${clerk.sellerId}/sales/${sale.auctionSecureId}/${part}`;
const title = (page: Page, lot: number) => page.locator(`[id="${sale.lots[lot]?.secureId}-title"]`);
const saved = (page: Page) => page.getByRole('status').filter({ hasText: 'All changes saved' });

async function type(page: Page, lot: number, text: string) {
  await title(page, lot).click();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

/** Like a phone unused for a day: the browser has lost its login. */
async function dropLogin(page: Page) {
  await page.context().clearCookies({ name: loginCookie });
  await page.context().clearCookies({ name: loginMarkCookie });
}

async function signInAgain(page: Page, { password }: Clerk) {
  await dialog(page).getByLabel('Password', { exact: true }).fill(password);
  await dialog(page).getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog(page)).toBeHidden();
}

const storedTitle = async (lot: number) => {
  const { title: text } = await server()
    .installation.database.kysely.selectFrom('lots')
    .select('title')
    .where('id', '=', sale.lots[lot]?.secureId ?? '')
    .executeTakeFirstOrThrow();
  return text;
};

test(
  'what was typed while signed out is saved once the same person signs in on the page',
  { tag: '@long' },
  async ({ page, noise }) => {
    noise.expect(refusals);
    const clerk = await makeClerk(server(), sale, 'cataloguer');
    await signInAtConsole(page, server(), clerk);
    await page.goto(address(clerk, 'lots'));
    await expect(title(page, 0)).toHaveText('Walnut Sideboard');
    await dropLogin(page);
    // The page may ask on its own as soon as it notices; the save shares the dialog.
    const refused = page.waitForResponse(
      (response) => response.url().endsWith('/changelots') && response.status() === 401,
    );
    await type(page, 0, 'Cherry Desk');
    await refused;
    await expect(dialog(page)).toContainText('Please sign in again');
    await expectAccessible(page);
    // Closing it keeps the typed text.
    await page.keyboard.press('Escape');
    await expect(title(page, 0)).toHaveText('Cherry Desk');
    await expect(title(page, 0)).toHaveAttribute('title', 'Not saved yet');
    await page.getByRole('button', { name: 'Save again' }).click();
    await signInAgain(page, clerk);
    await expect(saved(page)).toBeVisible();
    expect(await storedTitle(0)).toBe('Cherry Desk');
  },
);

test(
  'nobody else saves it, and a user who lost the permission can copy what they typed',
  { tag: '@long' },
  async ({ page, noise }) => {
    noise.expect(refusals);
    const clerk = await makeClerk(server(), sale, 'cataloguer');
    const other = await makeAccount(server());
    await signInAtConsole(page, server(), clerk);
    await page.goto(address(clerk, 'lots'));
    await expect(title(page, 1)).toHaveText('Brass Lamp');

    await test.step('another tab signs in somebody else', async () => {
      const tab = await page.context().newPage();
      await tab.goto(consoleUrl(server()));
      await tab.getByRole('button', { name: 'Sign out' }).click();
      await tab.getByLabel('Email').waitFor();
      await signInAtConsole(tab, server(), other);
      await tab.close();
      await expect(dialog(page)).toContainText('Please sign in again');
      await signInAgain(page, clerk);
      await type(page, 1, 'Brass Desk Lamp');
      await expect(saved(page)).toBeVisible();
    });

    await test.step('the role is lost', async () => {
      await setRole(server().installation.database.kysely, clerk.id, clerk.sellerId, 'viewer');
      await type(page, 1, 'Brass Floor Lamp');
      await expect(dialog(page)).toContainText('Change lots and photos before publication');
      await expect(dialog(page).getByLabel('What you typed')).toHaveValue(
        'title: Brass Floor Lamp',
      );
      await expectAccessible(page);
      expect(await storedTitle(1)).toBe('Brass Desk Lamp');
    });
  },
);

test(
  'a field of the setup waits for typing to end, and for the network',
  { tag: '@long' },
  async ({ page, noise }) => {
    noise.expect(/40[014]|ERR_INTERNET_DISCONNECTED/);
    const clerk = await makeClerk(server(), sale);
    await signInAtConsole(page, server(), clerk);
    await page.goto(address(clerk, 'setup/basics'));
    const field = page.getByLabel('Title', { exact: true });
    await expect(field).toHaveValue('The Willard Place House');
    await dropLogin(page);
    await field.fill('The Willard House');
    await signInAgain(page, clerk);
    await expect(page.getByText('All changes are saved')).toBeVisible();
    await page.context().setOffline(true);
    await field.fill('The Old Willard House');
    await expect(page.getByText('The server could not be reached.')).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByText('All changes are saved')).toBeVisible();
    await page.reload();
    await expect(field).toHaveValue('The Old Willard House');
  },
);
