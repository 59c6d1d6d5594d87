import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { password } from './bidders.ts';
import type { TestServer } from './test-server.ts';
import { expectSound } from './sound.ts';
import { dialog } from './steps.ts';

// The steps from a visitor to a registered bidder (section 4), as one goes through them in the
// account dialog. Each begins by finding itself at its step.

/** Step 1, which also signs in. */
export async function openAccount(page: Page, email: string): Promise<void> {
  const form = dialog(page);
  await expect(form.getByRole('heading', { name: 'Account Information' })).toBeVisible();
  await expectSound(page);
  await form.getByLabel('Email', { exact: true }).fill(email);
  await form.getByLabel('First name').fill('Ann');
  await form.getByLabel('Last name').fill('Lee');
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByLabel('Confirm password').fill('something else 1');
  await form.getByRole('checkbox', { name: /agree to the Terms/ }).check();
  await form.getByRole('button', { name: 'Continue' }).click();
  await expect(form).toContainText('Your password and its confirmation must match');
  await form.getByLabel('Confirm password').fill(password);
  await form.getByRole('button', { name: 'Continue' }).click();
}

/** Step 2. */
export async function fillInProfile(page: Page): Promise<void> {
  const form = dialog(page);
  await expect(form.getByRole('heading', { name: 'Personal Information' })).toBeVisible();
  await expectSound(page);
  await form.getByLabel('Phone').pressSequentially('5185550199');
  await expect(form.getByLabel('Phone')).toHaveValue('(518) 555-0199');
  await form.getByLabel('Address', { exact: true }).fill('9 Union Street');
  await form.getByLabel('City').fill('Hudson');
  await form.getByLabel('State').selectOption('NY');
  await form.getByLabel('ZIP').fill('12534');
  await form.getByRole('button', { name: 'Continue' }).click();
}

/** Step 3 at the sandbox. */
export async function saveSandboxCard(page: Page): Promise<void> {
  const form = dialog(page);
  await expect(form.getByRole('heading', { name: 'Payment Information' })).toBeVisible();
  await form.getByLabel('Test card number').fill('4242424242424242');
  await expectSound(page);
  await form.locator('[type=submit]').click();
}

/** Step 3 at Stripe, whose fields `fake-stripe-script.ts` stands in for. */
export async function saveStripeCard(page: Page): Promise<void> {
  const form = dialog(page);
  await expect(form.getByRole('heading', { name: 'Payment Information' })).toBeVisible();
  await form.getByLabel('Card').fill('pm_card_visa');
  await expectSound(page);
  await form.getByRole('button', { name: 'Submit' }).click();
}

/** What the newcomer would read in the mail. */
export async function codeInOutbox(page: Page, server: TestServer, email: string): Promise<string> {
  const outbox = await page.context().newPage();
  const row = outbox.getByRole('row').filter({ hasText: email }).filter({ hasText: 'verify' });
  await expect(async () => {
    await outbox.goto(`${server.url}/dev/outbox`);
    await expect(row).toContainText('kept', { timeout: 500 });
  }).toPass({ timeout: 15_000 });
  await row.getByRole('link').click();
  const mail = outbox.frameLocator('iframe');
  const code = await mail.getByText(/^[A-Z0-9]{4,12}$/).textContent();
  await outbox.close();
  return code ?? '';
}

/** Enters a wrong code before the right one. */
export async function verifyEmail(page: Page, code: string): Promise<void> {
  const form = dialog(page);
  await expect(form.getByRole('heading', { name: 'Verify your email' })).toBeVisible();
  await expectSound(page);
  await form.getByLabel('Verification code').fill('no-such-code');
  await form.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(form).toContainText('That verification code does not exist.');
  await form.getByLabel('Verification code').fill(code);
  await form.getByRole('button', { name: 'Verify', exact: true }).click();
}

/** Agrees to both terms and registers; without them nothing is sent. */
export async function registerForAuction(page: Page): Promise<void> {
  const form = dialog(page);
  await expect(form.getByRole('heading', { name: 'Register for Auction' })).toBeVisible();
  await expect(form).toContainText('Hudson, NY');
  await expect(form).toContainText('Bring help and blankets.');
  await expectSound(page);
  const register = form.getByRole('button', { name: 'Register for Auction' });
  await register.click();
  await form.getByRole('checkbox', { name: /pickup terms/ }).check();
  await form.getByRole('checkbox', { name: /terms and conditions/ }).check();
  await register.click();
}
