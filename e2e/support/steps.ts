/// <reference lib="dom" />
import { lotPath } from '@fairlot/contract';
import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import type { TestServer, Sale } from './test-server.ts';

export function lotUrl({ url }: TestServer, sale: Sale, index = 0): string {
  const lot = sale.lots[index];
  if (lot === undefined) throw new Error(`The sale has no lot ${index}.`);
  return url + lotPath(sale.sessionId, lot.secureId, lot.title);
}

/** The bid area of a lot's page. */
export function bidding(page: Page): Locator {
  return page.getByRole('region', { name: 'Bidding' });
}

export function dialog(page: Page): Locator {
  return page.getByRole('dialog');
}

/** Presses the Tab key until the element has the focus, or so often that nobody would go on. */
export async function tabTo(target: Locator, most = 5): Promise<void> {
  const page = target.page();
  const isReached = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < most && !(await isReached()); presses += 1) {
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

/** Waits until the page knows who is signed in: before that a click may come too early. */
export async function expectSignedIn(page: Page): Promise<void> {
  await expect(page.getByRole('banner').getByLabel(/^Account of/)).toBeVisible();
}

/** Enters an amount in an open bid dialog: a visitor is asked in then, others to confirm it. */
export async function enterAmount(page: Page, amount: string): Promise<void> {
  await dialog(page).getByLabel('Your maximum bid in dollars').fill(amount);
  await dialog(page).getByRole('button', { name: 'Continue' }).click();
}

/** Enters an amount and confirms it in an open bid dialog. */
export async function enterBid(page: Page, amount: string): Promise<void> {
  await enterAmount(page, amount);
  await dialog(page)
    .getByRole('button', { name: /Place Bid|Update Max/ })
    .click();
}

/** Bids on the lot on the page, checks the result and closes the dialog. */
export async function bid(page: Page, amount: string, outcome: string | RegExp): Promise<void> {
  await page
    .getByRole('button', { name: /^(Place Bid|Update Max)$/ })
    .filter({ visible: true })
    .click();
  await enterBid(page, amount);
  await expect(dialog(page)).toContainText(outcome);
  await dialog(page).getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog(page)).toBeHidden();
}

export async function expectPrice(page: Page, price: string, count: string): Promise<void> {
  await expect(bidding(page)).toContainText(price);
  await expect(bidding(page).getByRole('button', { name: count })).toBeVisible();
}

export async function expectLabel(page: Page, label: string): Promise<void> {
  const part = page.getByRole('list', { name: 'Your part in this lot' });
  await expect(part.getByText(label, { exact: true })).toBeVisible();
}

/** The toast at the top right that says this; earlier ones may still stand beside it. */
export function toast(page: Page, text: string | RegExp): Locator {
  const region = page.getByRole('region', { name: /Notifications/ });
  return region.getByRole('listitem').filter({ hasText: text });
}

/** Logs out by the account's page, to which the initials lead. */
export async function logOut(page: Page): Promise<void> {
  await page
    .getByRole('banner')
    .getByLabel(/^Account of/)
    .click();
  await page.getByRole('main').getByRole('link', { name: 'Logout', exact: true }).click();
  await page.getByRole('button', { name: 'Logout', exact: true }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log In' })).toBeVisible();
}
