import { becomeBidder, post } from './support/bidders.ts';
import { consoleUrl, makeAccount, makeClerk, signInAtConsole } from './support/console.ts';
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

test('a bidder reports a lot and lifts it with a clerk’s phone; the operator sees both @long', async ({
  page,
  newcomer,
}) => {
  const clerk = await makeClerk(server(), sale, 'manager');
  await plant(clerk.id);
  await becomeBidder(
    page,
    server(),
    { email: `ida-${crypto.randomUUID()}@bidders.example`, firstName: 'Ida', lastName: 'Moss' },
    sale,
  );
  await post(page, server(), 'placebid', {
    lotSecureId: sale.lots[0]?.secureId,
    bidAmount: 987.65,
    bidUniqueId: crypto.randomUUID(),
  });
  await page.goto(`${server().url}/auction/${sale.sessionId}/lot/${sale.lots[0]?.secureId}`);
  await page.getByRole('button', { name: 'Report this lot' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: 'Send report' }).click();
  await expect(form.getByText('Please choose what is wrong.')).toBeVisible();
  await form.getByLabel('What is wrong?').selectOption({ label: 'It is stolen' });
  await form.getByLabel('In your words').fill('It stood in our hall until March.');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Send report' }).click();
  await expect(form.getByText('Thank you')).toBeVisible();

  await page.goto('about:blank');
  // A starting server scans sales at once.
  await server().stopServer();
  await server().startServer();
  const anne = await makeAccount(server(), 'operator');
  await server().command('operator', 'add', anne.email);
  const desk = await newcomer();
  await signInAtConsole(desk, server(), anne);
  await desk.getByRole('link', { name: 'Reports (1)' }).click();
  const card = desk.getByRole('listitem').filter({ hasText: 'until March' });
  await expect(card).toContainText('Ida Moss');
  await expectAccessible(desk);
  await card.getByRole('button', { name: 'Mark as handled' }).click();
  await desk.getByLabel('Outcome').fill('The police in Hudson were told.');
  await expectAccessible(desk);
  await desk.getByRole('dialog').getByRole('button', { name: 'Save the note' }).click();
  await expect(desk.getByText('No reports are waiting')).toBeVisible();
  await expect(card).toContainText('The police in Hudson were told.');

  await desk.getByRole('link', { name: 'Suspicious bidding (1)' }).click();
  const signal = desk.getByRole('listitem').filter({ hasText: 'Shares a phone number' });
  await expect(signal).toContainText('Look at this first');
  await expect(signal).toContainText(clerk.email);
  await expect(signal).toContainText('The same phone number (ends in 0177)');
  await expect(signal).toContainText('1 bid on 1 lot in 1 sale; none is over');
  await signal.getByText('The lots').click();
  await expect(signal.getByRole('link', { name: /Walnut Sideboard/ })).toBeVisible();
  await expect(desk.locator('body')).not.toContainText('987');
  await expectAccessible(desk);
  await signal.getByRole('button', { name: 'Mark as reviewed' }).click();
  await desk.getByLabel('Outcome').fill('Their sister; asked to stop.');
  await expectAccessible(desk);
  await desk.getByRole('dialog').getByRole('button', { name: 'Save the note' }).click();
  await expect(desk.getByText('Nothing to review')).toBeVisible();
  await expect(signal).toContainText('Their sister; asked to stop.');
});

/** The phone that every bidder of these journeys has. */
async function plant(userId: string): Promise<void> {
  await server()
    .installation.database.kysely.updateTable('users')
    .set({ phone: '(518) 555-0177' })
    .where('id', '=', userId)
    .execute();
}

test('an operator pauses a sale, suspends its company, and sees what was canceled @long', async ({
  page,
  newcomer,
}) => {
  test.slow();
  const clerk = await makeClerk(server(), sale, 'owner');
  const anne = await makeAccount(server(), 'operator');
  await server().command('operator', 'add', anne.email);
  await signInAtConsole(page, server(), anne);
  const at = `${consoleUrl(server())}/operator`;

  await page.goto(`${at}/sales`);
  await page.getByRole('button', { name: 'Pause The Willard Place House' }).click();
  const pausing = page.getByRole('dialog', { name: 'Pause The Willard Place House?' });
  await expect(pausing).toContainText('until an operator resumes the sale');
  await pausing.getByLabel('Reason').fill('We cannot reach the seller.');
  await expectAccessible(page);
  await pausing.getByRole('button', { name: 'Pause now' }).click();
  await expect(page.getByText('Paused by an operator since')).toBeVisible();
  await expectAccessible(page);

  await page.goto(at);
  const card = page.getByRole('list', { name: 'Companies' }).getByRole('listitem');
  await expect(card).toContainText('1 sale, 1 running');
  await card.getByRole('button', { name: /^Suspend/ }).click();
  const suspending = page.getByRole('dialog');
  await expect(suspending).toContainText('1 sale continues, since bidders hold bids.');
  await expect(suspending.getByRole('button', { name: 'Suspend' })).toBeDisabled();
  await suspending.getByLabel('Reason').fill('The license has lapsed.');
  await expectAccessible(page);
  await suspending.getByRole('button', { name: 'Suspend' }).click();
  await expect(card).toContainText('The license has lapsed.');

  // What the company's own people read, and cannot do.
  const desk = await newcomer();
  await signInAtConsole(desk, server(), clerk);
  await desk.goto(`${consoleUrl(server())}/${clerk.sellerId}/sales/${sale.auctionSecureId}/live`);
  await expect(desk.getByText('We have suspended your company: The license')).toBeVisible();
  await expect(desk.getByText('until we resume the sale')).toBeVisible();
  await expect(desk.getByRole('button', { name: 'Resume' })).toHaveCount(0);
  await expectAccessible(desk);

  await page.getByRole('button', { name: 'Verify again' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Verify' }).click();
  await expect(card).toContainText('Verified');
  await page.goto(`${at}/sales`);
  await page.getByRole('button', { name: 'Resume The Willard Place House' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('The seller is back.');
  await page.getByRole('button', { name: 'Resume now' }).click();
  await expect(page.getByText(/next closes/)).toBeVisible();

  // A pause of the seller's can be made one that the seller does not end.
  await desk.reload();
  await desk.getByRole('button', { name: 'Pause this sale' }).click();
  await desk.getByRole('button', { name: 'Pause now' }).click();
  await expect(desk.getByRole('button', { name: 'Resume' })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Take over the pause of' }).click();
  const taking = page.getByRole('dialog', { name: 'Take over the pause of' });
  await taking.getByLabel('Reason').fill('It must not go on.');
  await expectAccessible(page);
  await taking.getByRole('button', { name: 'Take over now' }).click();
  await expect(page.getByText('Paused by an operator since')).toBeVisible();
  await page.getByRole('button', { name: 'Resume The Willard Place House' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('It may.');
  await page.getByRole('button', { name: 'Resume now' }).click();
  await expect(page.getByText(/next closes/)).toBeVisible();

  const bidder = await newcomer();
  const email = `ida-${crypto.randomUUID()}@bidders.example`;
  await becomeBidder(bidder, server(), { email, firstName: 'Ida', lastName: 'Moss' }, sale);
  await post(bidder, server(), 'placebid', {
    lotSecureId: sale.lots[0]?.secureId,
    bidAmount: 987.65,
    bidUniqueId: crypto.randomUUID(),
  });
  const why = ['--cause', 'stolen', '--reason', 'The police have it.', '--by', 'Ruth'];
  await server().command('sale', 'cancel', sale.auctionSecureId, ...why);
  await page.goto(`${at}/cancellations`);
  const entry = page.getByRole('list', { name: 'Cancellations' }).getByRole('listitem');
  await expect(entry).toContainText('The Willard Place House');
  await expect(entry).toContainText(/\d bids? on 1 lot/);
  await expect(entry).toContainText('Cause: stolen. “The police have it.”');
  await expect(page.locator('body')).not.toContainText('987');
  await expectAccessible(page);
});
