import { consoleUrl, makeClerk, signInAtConsole } from './support/console.ts';
import type { Clerk } from './support/console.ts';
import { useServer } from './support/test-server.ts';
import type { Sale } from './support/test-server.ts';
import { dialog } from './support/steps.ts';
import { expect, expectAccessible, test } from './support/test.ts';
import { addAuthenticator } from './support/virtual-authenticator.ts';

let sale: Sale;
const server = useServer(async (open) => {
  const lots = [{ title: 'Walnut Sideboard' }];
  sale = await open.importSale({ title: 'The Mill House', firstCloseTime: '+1h', lots });
});

test(
  'somebody who works for a company makes a passkey for the console, signs in by it, names and removes it',
  { tag: '@long' },
  async ({ page }) => {
    const clerk: Clerk = await makeClerk(server(), sale);
    const device = await addAuthenticator(page);
    await signInAtConsole(page, server(), clerk);
    await page.getByRole('link', { name: `Security of ${clerk.email}` }).click();
    await expect(page.getByRole('heading', { name: 'Security' })).toBeVisible();
    await expectAccessible(page);

    await test.step('the password is asked for, then the device', async () => {
      await page.getByRole('button', { name: 'Add a passkey' }).click();
      await dialog(page).getByLabel('Password', { exact: true }).fill('wrong-password-1');
      await dialog(page).getByRole('button', { name: 'Continue' }).click();
      await expect(dialog(page)).toContainText('The password is incorrect.');
      await expectAccessible(page);
      expect(await device.count()).toBe(0);
      await device.touchWhenAsked(true);
      await dialog(page).getByLabel('Password', { exact: true }).fill(clerk.password);
      await dialog(page).getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByRole('list', { name: 'Your passkeys' })).toContainText('Not used yet');
      expect(await device.count()).toBe(1);
    });

    await test.step('it is given another name', async () => {
      await page.getByRole('button', { name: /^Rename / }).click();
      await dialog(page).getByLabel('Name').fill('Desk at the office');
      await dialog(page).getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('list', { name: 'Your passkeys' })).toContainText(
        'Desk at the office',
      );
      await expectAccessible(page);
    });

    await test.step('it signs in, without a password', async () => {
      await page.getByRole('link', { name: 'Back to the console' }).click();
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.getByRole('button', { name: 'Use a passkey' }).click();
      await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
    });

    await test.step('removed, it opens nothing', async () => {
      await page.goto(`${consoleUrl(server())}/security`);
      await page.getByRole('button', { name: 'Remove Desk at the office' }).click();
      await dialog(page).getByRole('button', { name: 'Remove', exact: true }).click();
      await expect(page.getByRole('list', { name: 'Your passkeys' })).toBeHidden();
      await page.getByRole('link', { name: 'Back to the console' }).click();
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.getByRole('button', { name: 'Use a passkey' }).click();
      await expect(page.getByText('This passkey could not sign you in.')).toBeVisible();
      await expectAccessible(page);
    });
  },
);
