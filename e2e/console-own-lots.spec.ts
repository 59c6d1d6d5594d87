import type { Page } from '@playwright/test';
import { becomeBidder, post } from './support/bidders.ts';
import { consoleUrl, makeClerk, signInAtConsole } from './support/console.ts';
import { useServer } from './support/test-server.ts';
import type { Sale } from './support/test-server.ts';
import { bidding, expectSignedIn, lotUrl } from './support/steps.ts';
import { expect, expectAccessible, test } from './support/test.ts';

let sale: Sale;
const server = useServer(async (open) => {
  const lots = [{ title: 'Walnut Sideboard' }, { title: 'Brass Lamp' }];
  sale = await open.importSale({ title: 'The Willard Place House', firstCloseTime: '+3d', lots });
});

const person = (firstName: string) => ({
  email: `${firstName}-${crypto.randomUUID()}@bidders.example`,
  firstName,
  lastName: 'Moss',
});
const bid = (page: Page, lot: number, bidAmount: number) =>
  post(page, server(), 'placebid', {
    lotSecureId: sale.lots[lot]?.secureId,
    bidAmount,
    bidUniqueId: crypto.randomUUID(),
  });

test('who says that a bidder bids for a consignor sees first which bids that takes back @long', async ({
  page,
  newcomer,
}) => {
  const [ann, bob] = [await newcomer(), await newcomer()];
  await becomeBidder(ann, server(), person('Ann'), sale);
  await becomeBidder(bob, server(), person('Bob'), sale);
  await bid(bob, 0, 40);
  for (const lot of [0, 1]) await bid(ann, lot, 100);
  const clerk = await makeClerk(server(), sale, 'manager');
  const { kysely } = server().installation.database;
  const consignorId = crypto.randomUUID();
  const consignor = { id: consignorId, seller_company_id: clerk.sellerId, name: 'Ruth Willard' };
  await kysely.insertInto('consignors').values(consignor).execute();
  await kysely
    .updateTable('lot_states')
    .set({ consignor_id: consignorId })
    .where('lot_id', '=', sale.lots[0]?.secureId ?? '')
    .execute();

  await signInAtConsole(page, server(), clerk);
  await page.goto(`${consoleUrl(server())}/${clerk.sellerId}/consignors`);
  await page.getByRole('button', { name: 'Their bidding accounts: Ruth Willard' }).click();
  await page.getByLabel('Find a bidder by name').fill('Ann');
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await page.getByRole('button', { name: 'Bids for them: Ann Moss' }).click();
  const asks = page.getByRole('dialog', { name: 'Ann Moss bids for Ruth Willard?' });
  await expect(asks.getByRole('listitem')).toHaveCount(1);
  await expect(asks.getByRole('listitem')).toContainText('1 other bidder told by email');
  await expectAccessible(page);
  await asks.getByRole('button', { name: 'Take their bids back' }).click();
  await expect(page.getByRole('list', { name: 'May not bid on their lots' })).toContainText('Ann');

  await ann.goto(lotUrl(server(), sale));
  await expectSignedIn(ann);
  await expect(bidding(ann)).toContainText('$5.00');
});
