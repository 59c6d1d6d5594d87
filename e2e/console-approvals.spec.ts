import type { Page } from '@playwright/test';
import { createFactories } from '../packages/server/src/main/testing/factories.ts';
import { hashPassword } from '../packages/server/src/platform/passwords/argon2id.ts';
import { password, post } from './support/bidders.ts';
import { consoleUrl, makeClerk, signInAtConsole } from './support/console.ts';
import { countActions } from './support/count-actions.ts';
import { useServer } from './support/test-server.ts';
import type { Sale } from './support/test-server.ts';
import { expect, expectAccessible, test } from './support/test.ts';

let sale: Sale;
const server = useServer(async (open) => {
  const lots = [{ title: 'Oak Bench' }];
  sale = await open.importSale({ title: 'The Willard Place House', approval: 'manual', lots });
});

/** Forty people with cards, of whom thirty have paid this seller before; their addresses. */
async function makeForty(sellerId: string): Promise<string[]> {
  const { database } = server().installation;
  const make = createFactories(database);
  const password_hash = await hashPassword(password);
  const last = await make.auction({ seller_company_id: sellerId, settled_at: new Date() });
  const emails: string[] = [];
  for (let index = 1; index <= 40; index += 1) {
    const name = { first_name: 'Max', last_name: `Frey ${index}` };
    const { id, email } = await make.user({ ...name, password_hash });
    emails.push(email);
    // Every fourth bidder is new to the seller.
    if (index % 4 === 0) continue;
    await make.registration({ auction_id: last.id, user_id: id });
    const invoice = await make.invoice({ auction_id: last.id, bidder_id: id });
    await database.kysely
      .updateTable('invoices')
      .set((set) => ({ paid_cents: set.ref('total_cents') }))
      .where('id', '=', invoice.id)
      .execute();
  }
  return emails;
}

async function register(page: Page, email: string): Promise<void> {
  await post(page, server(), 'login', { email, password, keepLoggedIn: false });
  await post(page, server(), 'requestApproval', { Param: sale.auctionSecureId });
  await page.context().clearCookies();
}

/** Whoever has the focus, without a reason. */
async function declineByKeys(page: Page): Promise<void> {
  await page.keyboard.press('d');
  await expect(page.getByRole('radio', { name: 'No reason' })).toBeFocused();
  await page.keyboard.press('Enter');
}

// Journey 5 of the console: of forty bidders rules approve thirty, the others are decided by keyboard.
test('of forty bidders rules take thirty, and keys decide on the others @long', async ({
  page,
  newcomer,
}) => {
  test.slow();
  const clerk = await makeClerk(server(), sale, 'manager');
  const emails = await makeForty(clerk.sellerId);
  await signInAtConsole(page, server(), clerk);
  await page.goto(
    `${consoleUrl(server())}/${clerk.sellerId}/sales/${sale.auctionSecureId}/bidders`,
  );
  const counter = await countActions(page);
  await page.getByRole('link', { name: 'Rules' }).click();
  await page
    .getByLabel('Bidders who have paid you before')
    .selectOption('Approve from 1 paid invoice with you');
  await page
    .getByRole('form', { name: 'Approval rules' })
    .getByRole('button', { name: 'Save for all sales' })
    .click();
  await expect(page.getByText('The rules are saved.')).toBeVisible();

  const bidders = await newcomer();
  for (const email of emails) await register(bidders, email);

  await page.getByRole('link', { name: 'Waiting' }).click();
  // New registrations appear without a reload.
  await expect(page.getByRole('link', { name: 'Waiting (10)' })).toBeVisible({ timeout: 20_000 });
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Shortcuts' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  // Moves to the first; after each decision the next bidder gets the focus.
  await page.keyboard.press('j');
  const box = (name: string) => page.getByRole('checkbox', { name, exact: true });
  for (let index = 4; index <= 40; index += 4) {
    await expect(box(`Max Frey ${index}`)).toBeFocused();
    if (index % 16 === 0) await declineByKeys(page);
    else await page.keyboard.press('a');
    await expect(box(`Max Frey ${index}`)).toBeHidden();
  }
  await expect(page.getByText('Nobody is waiting for approval')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Approved (38)' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Declined (2)' })).toBeVisible();
  await counter.expectAtMost('Journey 5', { seconds: 4 * 60 });
});
