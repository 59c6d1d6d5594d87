import type { Page } from '@playwright/test';
import type { TestServer, Sale } from './test-server.ts';
import {
  codeInOutbox,
  fillInProfile,
  openAccount,
  registerForAuction,
  verifyEmail,
} from './joining.ts';
import { expectSound } from './sound.ts';
import {
  bidding,
  bid,
  dialog,
  enterAmount,
  expectLabel,
  expectPrice,
  expectSignedIn,
  lotUrl,
} from './steps.ts';
import { expect, test } from './test.ts';

export interface Journey {
  readonly server: TestServer;
  /** A sale whose seller approves every bidder themselves. */
  readonly sale: Sale;
  readonly email: string;
  readonly saveCard: (page: Page) => Promise<void>;
}

/**
 * The whole way of section 4: not logged in, account, personal information, payment, verified,
 * registered, bid. It is broken off after every step and taken up again where it was left.
 */
export async function walkJourney(page: Page, journey: Journey): Promise<void> {
  const { server, sale, email } = journey;
  const lot = sale.lots[0]?.title ?? '';

  await test.step('a visitor reads the lot', async () => {
    await page.goto(lotUrl(server, sale));
    await expect(page.getByRole('heading', { level: 1, name: lot })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
    await expectSound(page);
  });
  await test.step('account information', async () => {
    await wantToBid(page);
    await enterAmount(page, '12');
    await openAccount(page, email);
  });
  await test.step('personal information', async () => {
    await comeBackTo(page, 'Personal Information');
    await fillInProfile(page);
  });
  await test.step('payment', async () => {
    await comeBackTo(page, 'Payment Information');
    await journey.saveCard(page);
  });
  await test.step('verified', async () => {
    await comeBackTo(page, 'Verify your email');
    await verifyEmail(page, await codeInOutbox(page, server, email));
  });
  await test.step('registered', async () => {
    await comeBackTo(page, 'Register for Auction');
    await registerForAuction(page);
    await expect(dialog(page)).toContainText('Pending Approval');
    await dialog(page).getByRole('button', { name: 'Continue' }).click();
  });
  await test.step('a bid before the approval is stored and moves nothing', async () => {
    await page.goto(lotUrl(server, sale));
    await expectSignedIn(page);
    await bid(page, '12', /pending/i);
    await expectLabel(page, 'Pending Approval');
    await expect(bidding(page)).toContainText('Starting bid');
    await expectSound(page);
  });
  await test.step('the approval comes live and places it', async () => {
    await server.command('registrations', 'approve', '--auction', sale.auctionSecureId);
    await expectPrice(page, '$5.00', '1 bid');
    await expectLabel(page, 'High Bid');
    await expect(bidding(page)).toContainText('$12.00');
  });
  await test.step('from now on bids count at once', async () => {
    await bid(page, '25', 'Maximum raised');
    await expectSound(page);
  });
}

async function wantToBid(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^(Place Bid|Register)/ })
    .filter({ visible: true })
    .first()
    .click();
}

/** Leaves the page and returns with the same goal: the missing step is offered again. */
async function comeBackTo(page: Page, step: string): Promise<void> {
  await expect(dialog(page).getByRole('heading', { name: step })).toBeVisible();
  await page.reload();
  await expectSignedIn(page);
  await wantToBid(page);
  await expect(dialog(page).getByRole('heading', { name: step })).toBeVisible();
}
