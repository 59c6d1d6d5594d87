import type { Page } from '@playwright/test';
import { becomeBidder, password } from './support/bidders.ts';
import { useServer } from './support/test-server.ts';
import type { Sale } from './support/test-server.ts';
import { expectSound } from './support/sound.ts';
import { dialog, expectSignedIn, logOut } from './support/steps.ts';
import { expect, test } from './support/test.ts';
import { addAuthenticator } from './support/virtual-authenticator.ts';

let sale: Sale;
const server = useServer(async (open) => {
  const lots = [{ title: 'Walnut Sideboard' }];
  sale = await open.importSale({
    title: 'The Warren Street House',
    seller: 'Catskill Auctions',
    host: 'catskill.localhost',
    firstCloseTime: '+1d',
    lots,
  });
});

const personal = (site = server().url) => `${site}/account/personalinfo`;
const passkeysOf = (page: Page) => page.getByRole('list', { name: 'Your passkeys' });
const useButton = (page: Page) => page.getByRole('button', { name: 'Use a passkey' });
const logInButton = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: 'Log In', exact: true });

async function logIn(page: Page, email: string): Promise<void> {
  await dialog(page).getByLabel('Email').fill(email);
  await dialog(page).getByLabel('Password', { exact: true }).fill(password);
  await dialog(page).locator('[type=submit]').click();
  await expectSignedIn(page);
}

async function add(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add a Passkey' }).click();
  await dialog(page).getByLabel('Password', { exact: true }).fill(password);
  await dialog(page).getByRole('button', { name: 'Continue' }).click();
}

test(
  'a bidder adds a passkey, logs in by it and removes it',
  { tag: '@long' },
  async ({ page }, { project }) => {
    const email = `ida-${project.name}@bidders.example`;
    await becomeBidder(page, server(), { email, firstName: 'Ida', lastName: 'Moss' }, sale);
    const device = await addAuthenticator(page);
    const mine = passkeysOf(page);

    await test.step('the password is asked for before one is made', async () => {
      await page.goto(personal());
      await page.getByRole('button', { name: 'Add a Passkey' }).click();
      await expect(dialog(page).getByLabel('Password', { exact: true })).toBeFocused();
      await dialog(page).getByLabel('Password', { exact: true }).fill('wrong-password-1');
      await dialog(page).getByRole('button', { name: 'Continue' }).click();
      await expect(dialog(page).getByRole('alert').first()).toHaveText(
        'The password is incorrect.',
      );
      await expectSound(page);
      expect(await device.count()).toBe(0);
    });

    await test.step('a device that does not know them makes none', async () => {
      await device.touchWhenAsked(true);
      await device.knowsOwner(false);
      await dialog(page).getByLabel('Password', { exact: true }).fill(password);
      await dialog(page).getByRole('button', { name: 'Continue' }).click();
      await expect(dialog(page).getByRole('alert').first()).toContainText(
        'No passkey was created.',
      );
      expect(await device.count()).toBe(0);
    });

    await test.step('their own makes one, which they name', async () => {
      await device.knowsOwner(true);
      await dialog(page).getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByText('Your passkey has been added.')).toBeVisible();
      await expect(mine).toContainText('Chrome on');
      await expect(mine).toContainText('For localhost');
      await expect(mine).toContainText('Not used yet');
      expect(await device.count()).toBe(1);
      await mine.getByRole('button', { name: /^Rename/ }).click();
      await dialog(page).getByLabel('Name').fill('My telephone');
      await expectSound(page);
      await dialog(page).getByRole('button', { name: 'Save' }).click();
      await expect(mine).toContainText('My telephone');
      await expectSound(page);
    });

    await test.step('a second one on the same device is refused', async () => {
      await add(page);
      await expect(dialog(page).getByRole('alert').first()).toHaveText(
        'This device has a passkey for your account already.',
      );
      await page.keyboard.press('Escape');
    });

    await test.step('it logs in by the button', async () => {
      await device.touchWhenAsked(false);
      await page.goto(server().url);
      await logOut(page);
      await logInButton(page).click();
      await expect(dialog(page).getByLabel('Email')).toBeFocused();
      await expectSound(page);
      await device.touchWhenAsked(true);
      await useButton(page).click();
      await expectSignedIn(page);
      await expect(dialog(page)).toBeHidden();
    });

    await test.step('it logs in from what the browser fills in', async () => {
      await logOut(page);
      await logInButton(page).click();
      await expectSignedIn(page);
      await expect(dialog(page)).toBeHidden();
    });

    await test.step('whoever presses Cancel may use the password', async () => {
      await device.touchWhenAsked(false);
      await logOut(page);
      await logInButton(page).click();
      await device.knowsOwner(false);
      await device.touchWhenAsked(true);
      await useButton(page).click();
      await expect(dialog(page).getByRole('alert').first()).toHaveText(
        'No passkey was used. Try again, or log in with your password.',
      );
      await expectSound(page);
      await logIn(page, email);
    });

    await test.step('removed, it logs in no more', async () => {
      await device.touchWhenAsked(false);
      await device.knowsOwner(true);
      await page.goto(personal());
      await expect(mine).toContainText('Last used');
      await mine.getByRole('button', { name: 'Remove My telephone' }).click();
      await expect(dialog(page)).toContainText('“My telephone” will no longer log you in.');
      await expectSound(page);
      await dialog(page).getByRole('button', { name: 'Remove passkey' }).click();
      await expect(page.getByText('Your passkey has been removed.')).toBeVisible();
      await expect(mine).toBeHidden();
      await page.goto(server().url);
      await logOut(page);
      await logInButton(page).click();
      await expect(dialog(page).getByLabel('Email')).toBeFocused();
      await device.touchWhenAsked(true);
      await useButton(page).click();
      await expect(dialog(page)).toContainText('This passkey could not sign you in.');
      await logIn(page, email);
    });
  },
);

test(
  'a seller’s own site has passkeys of its own',
  { tag: ['@desk', '@long'] },
  async ({ page }, { project }) => {
    const email = `ray-${project.name}@bidders.example`;
    await becomeBidder(page, server(), { email, firstName: 'Ray', lastName: 'Pike' }, sale);
    const own = server().url.replace('localhost', 'catskill.localhost');
    const device = await addAuthenticator(page);
    await device.touchWhenAsked(true);
    await page.goto(personal());
    await add(page);
    await expect(passkeysOf(page)).toContainText('For localhost');
    await device.touchWhenAsked(false);

    await test.step('the marketplace’s is not offered there', async () => {
      await page.goto(own);
      await logInButton(page).click();
      await device.touchWhenAsked(true);
      await useButton(page).click();
      await expect(dialog(page).getByRole('alert').first()).toContainText('No passkey was used.');
      await logIn(page, email);
    });

    await test.step('one made there is listed there alone, and logs in there', async () => {
      await page.goto(personal(own));
      await add(page);
      await expect(passkeysOf(page).getByRole('listitem')).toHaveCount(1);
      await expect(passkeysOf(page)).toContainText('For catskill.localhost');
      await page.goto(own);
      await logOut(page);
      await logInButton(page).click();
      await expectSignedIn(page);
    });

    await test.step('the marketplace, where the account is kept, lists both', async () => {
      await page.goto(personal());
      await expect(passkeysOf(page).getByRole('listitem')).toHaveCount(2);
    });
  },
);
