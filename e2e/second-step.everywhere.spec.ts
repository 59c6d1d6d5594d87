import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { authenticatorApp } from '../packages/server/src/identity/second-factor/testing/authenticator-app.ts';
import type { AuthenticatorApp } from '../packages/server/src/identity/second-factor/testing/authenticator-app.ts';
import { becomeBidder, password, post } from './support/bidders.ts';
import { useServer } from './support/test-server.ts';
import type { Sale } from './support/test-server.ts';
import { expectSound } from './support/sound.ts';
import { dialog, expectSignedIn, logOut } from './support/steps.ts';
import { expect, expectAccessible, test } from './support/test.ts';

let sale: Sale;
const server = useServer(
  async (open) => {
    sale = await open.importSale({
      title: 'The Ferry Street House',
      firstCloseTime: '+1h',
      lots: [{ title: 'Oak Bench' }],
    });
  },
  async () => ({ SECOND_FACTOR: 'yes' }),
);

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const desk = (at: Page) => at.getByRole('heading', { level: 1, name: 'Ida Moss' });
const inDialog = (page: Page, name: string) =>
  dialog(page).getByRole('button', { name, exact: true });

/** A code for now, or for a number of half minutes later: each works once. */
async function codeOf(app: AuthenticatorApp, steps = 0): Promise<string> {
  const { kysely } = server().installation.database;
  const { rows } = await sql<{ now: Date }>`select auction_clock() as now`.execute(kysely);
  return app.codeAt(new Date((rows[0]?.now ?? new Date()).getTime() + steps * 30_000));
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.goto(server().url);
  await page.getByRole('banner').getByRole('button', { name: 'Log In', exact: true }).click();
  await dialog(page).getByLabel('Email').fill(email);
  await dialog(page).getByLabel('Password', { exact: true }).fill(password);
  await dialog(page).locator('[type=submit]').click();
  await expectSignedIn(page);
}

test(
  'users who are not staff see nothing of it',
  { tag: ['@desk', '@long'] },
  async ({ page }, { project }) => {
    const email = `max-${project.name}@bidders.example`;
    await becomeBidder(page, server(), { email, firstName: 'Max', lastName: 'Frey' }, sale);
    await page.goto(`${server().url}/account/personalinfo`);
    await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeVisible();
    await expect(page.getByText('Two-step verification')).toBeHidden();
  },
);

test(
  'staff set up an authenticator when they first check somebody in',
  { tag: '@long' },
  async ({ page, newcomer, noise }, { project }) => {
    test.slow();
    // Each call that is refused until the second step was shown.
    noise.expect(/403/);
    const bidder = await newcomer();
    const someone = (firstName: string) => ({
      email: `${firstName}-${project.name}@bidders.example`.toLowerCase(),
      firstName,
      lastName: 'Moss',
    });
    await becomeBidder(bidder, server(), someone('Ida'), sale);
    const lotSecureId = sale.lots[0]?.secureId ?? '';
    const bid = { lotSecureId, bidAmount: 100, bidUniqueId: crypto.randomUUID() };
    await post(bidder, server(), 'placebid', bid);
    const ruth = someone('Ruth');
    await becomeBidder(page, server(), ruth, sale);
    await server().clock.leave(lotSecureId, -1);
    let invoice = { secureId: '', companySecureId: '' };
    await expect(async () => {
      const { request } = bidder.context();
      const list = await request.get(`${server().url}/api/site/GetInvoices/0/8`);
      const { data } = (await list.json()) as { data: { secureId: string }[] };
      const answer = await request.get(`${server().url}/api/site/GetInvoice/${data[0]?.secureId}`);
      invoice = (await answer.json()) as typeof invoice;
      expect(answer.ok()).toBe(true);
    }).toPass({ intervals: [250] });
    await server().command('staff', 'add', ruth.email, '--seller', invoice.companySecureId);
    const checkIn = `${server().url}/checkin/${invoice.secureId}`;
    let app = authenticatorApp('');
    let recoveryCode = '';

    await test.step('they are asked at the desk, and whoever closes it sees nothing', async () => {
      await page.goto(checkIn);
      await expect(dialog(page)).toContainText('Set up two-step verification');
      await expectSound(page);
      await inDialog(page, 'Close').click();
      await expect(page.getByRole('main')).toContainText('asks for a second step');
      await expectSound(page);
      await button(page, 'Continue').click();
    });

    await test.step('the login was an hour ago, so that the password is asked for first', async () => {
      await inDialog(page, 'Continue').click();
      await expect(page.getByText('Please confirm that it is you')).toBeVisible();
      await page.getByLabel('Password', { exact: true }).fill(password);
      await button(page, 'Confirm').click();
      await expect(dialog(page).getByRole('img', { name: /^Code to scan/ })).toBeVisible();
      await expectSound(page);
    });

    await test.step('an app is confirmed by its first code', async () => {
      app = authenticatorApp(
        (await dialog(page).locator('.select-all').innerText()).replaceAll(' ', ''),
      );
      const code = dialog(page).getByLabel('Code from your authenticator app');
      await expect(code).toBeFocused();
      await code.fill('000000');
      await inDialog(page, 'Confirm').click();
      await expect(dialog(page).getByRole('alert').first()).toContainText(
        'This code is incorrect.',
      );
      await code.fill(await codeOf(app));
      await page.keyboard.press('Enter');
    });

    await test.step('recovery codes are saved before the desk opens', async () => {
      const codes = dialog(page)
        .getByRole('list', { name: 'Recovery codes' })
        .getByRole('listitem');
      await expect(codes).toHaveCount(10);
      recoveryCode = await codes.first().innerText();
      await expectSound(page);
      const saving = page.waitForEvent('download');
      await inDialog(page, 'Download').click();
      expect((await saving).suggestedFilename()).toBe('recovery-codes.txt');
      await expect(inDialog(page, 'Done')).toBeDisabled();
      await dialog(page).getByRole('checkbox', { name: 'I have saved these codes' }).check();
      await inDialog(page, 'Done').click();
      await expect(desk(page)).toBeVisible();
      await page.reload();
      await expect(desk(page)).toBeVisible();
    });

    await test.step('the next login is asked for a code', async () => {
      await logOut(page);
      await logIn(page, ruth.email);
      await page.goto(checkIn);
      const code = dialog(page).getByLabel('Code from your authenticator app');
      await expect(code).toBeFocused();
      await expectSound(page);
      await code.fill(await codeOf(app, 4));
      await inDialog(page, 'Confirm').click();
      await expect(dialog(page).getByRole('alert').first()).toContainText('This code is incorrect');
      await code.fill(await codeOf(app, 1));
      await inDialog(page, 'Confirm').click();
      await expect(desk(page)).toBeVisible();
    });

    await test.step('a recovery code stands in for the app', async () => {
      const elsewhere = await newcomer();
      await logIn(elsewhere, ruth.email);
      await elsewhere.goto(checkIn);
      await inDialog(elsewhere, 'Use a recovery code').click();
      await expect(dialog(elsewhere).getByLabel('Recovery code')).toBeFocused();
      await expectSound(elsewhere);
      await elsewhere.keyboard.type(recoveryCode.toUpperCase());
      await elsewhere.keyboard.press('Enter');
      await expect(desk(elsewhere)).toBeVisible();
    });

    await test.step('the account asks for it as well, for reports that have no page', async () => {
      await logOut(page);
      await logIn(page, ruth.email);
      await page.goto(`${server().url}/account/personalinfo`);
      await button(page, 'Confirm on This Device').click();
      await dialog(page).getByRole('button', { name: 'Close' }).click();
      // As if the minute of the previous codes had passed.
      await server()
        .installation.database.kysely.updateTable('authenticators')
        .set({ last_step: 0 })
        .execute();
      await button(page, 'Confirm on This Device').click();
      await dialog(page)
        .getByLabel('Code from your authenticator app')
        .fill(await codeOf(app));
      await inDialog(page, 'Confirm').click();
      await expect(page.getByText('open on this device for twelve hours')).toBeVisible();
      await expect(button(page, 'Confirm on This Device')).toBeHidden();
    });

    await test.step('the account shows it, makes new codes and removes it', async () => {
      await page.goto(`${server().url}/account/personalinfo`);
      const card = page
        .locator('section')
        .filter({ has: page.getByRole('heading', { name: 'Two-step verification' }) });
      await expect(card).toContainText('9 left');
      await expectSound(page);
      await button(page, 'New Recovery Codes').click();
      await inDialog(page, 'Make new codes').click();
      await expect(dialog(page).getByRole('listitem')).toHaveCount(10);
      await dialog(page).getByRole('checkbox').check();
      await inDialog(page, 'Done').click();
      await expect(card).toContainText('10 left');
      await card.getByRole('button', { name: 'Remove' }).click();
      await expectAccessible(page);
      await inDialog(page, 'Remove app').click();
      await expect(card).toContainText('Your authenticator app has been removed.');
      await expect(button(page, 'Set Up an Authenticator App')).toBeVisible();
    });

    await test.step('whoever set it up elsewhere meanwhile is asked for it, not kept waiting', async () => {
      const elsewhere = await newcomer();
      await logIn(elsewhere, ruth.email);
      await elsewhere.goto(checkIn);
      await expect(dialog(elsewhere)).toContainText('Set up two-step verification');
      await button(page, 'Set Up an Authenticator App').click();
      await inDialog(page, 'Continue').click();
      app = authenticatorApp(
        (await dialog(page).locator('.select-all').innerText()).replaceAll(' ', ''),
      );
      await dialog(page)
        .getByLabel('Code from your authenticator app')
        .fill(await codeOf(app));
      await inDialog(page, 'Confirm').click();
      await expect(dialog(page).getByRole('list', { name: 'Recovery codes' })).toBeVisible();
      await inDialog(elsewhere, 'Continue').click();
      const code = dialog(elsewhere).getByLabel('Code from your authenticator app');
      await expect(code).toBeFocused();
      await code.fill(await codeOf(app, 1));
      await inDialog(elsewhere, 'Confirm').click();
      await expect(desk(elsewhere)).toBeVisible();
      // The setup is kept, with its codes.
      await expect(dialog(page).getByRole('listitem')).toHaveCount(10);
      await dialog(page).getByRole('checkbox').check();
      await inDialog(page, 'Done').click();
      await expect(page.getByText('10 left')).toBeVisible();
    });
  },
);
