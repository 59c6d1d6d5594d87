import { becomeBidder } from './support/bidders.ts';
import { makeClerk, signInAtConsole } from './support/console.ts';
import { useHouse } from './support/house.ts';
import type { Sale } from './support/house.ts';
import { bidding, dialog, enterBid, expectSignedIn, lotUrl } from './support/steps.ts';
import { expect, expectAccessible, test } from './support/test.ts';

let sale: Sale;
const house = useHouse(async (open) => {
  sale = await open.importSale({
    title: 'The Warren Street House',
    firstCloseTime: '+5m',
    lots: [{ title: 'Walnut Sideboard' }, { title: 'Brass Lamp' }],
  });
});

const reason = 'The fire alarm has gone off.';
const told = `Paused by the seller: ${reason}`;

test('a seller pauses a sale, and every bidder reads why, until it goes on', async ({
  page: board,
  newcomer,
}) => {
  test.slow();
  const clerk = await makeClerk(house(), sale);
  const bidder = await newcomer();
  const person = { email: 'eva@bidders.example', firstName: 'Eva', lastName: 'Hale' };
  await becomeBidder(bidder, house(), person, sale);
  await bidder.goto(lotUrl(house(), sale, 0));
  await expectSignedIn(bidder);

  await signInAtConsole(board, house(), clerk);
  await board.getByRole('link', { name: 'Live board of the close' }).click();
  await expect(board.getByRole('heading', { name: 'Next to close' })).toBeVisible();
  await expect(board.getByRole('listitem').filter({ hasText: 'Walnut Sideboard' })).toContainText(
    '$5.00',
  );
  await expectAccessible(board);

  const area = await bidding(bidder).boundingBox();
  await board.getByRole('button', { name: 'Pause everything' }).click();
  await expect(
    board.getByText(/Whoever watches the sale is told your reason at once/),
  ).toBeVisible();
  await board.getByRole('button', { name: 'Pause now' }).click();
  await expect(board.getByRole('alert').filter({ hasText: 'Please give a reason.' })).toBeVisible();
  await board.getByLabel('Reason, in your words').fill(reason);
  await expectAccessible(board);
  await board.getByRole('button', { name: 'Pause now' }).click();
  await expect(board.getByText(told)).toBeVisible();

  await expect(board.getByText('Paused', { exact: true })).toBeVisible();

  // Live, and nothing has moved under the bidder's finger.
  await expect(bidding(bidder)).toContainText(told);
  expect(await bidding(bidder).boundingBox()).toEqual(area);
  await bidding(bidder).getByRole('button', { name: 'Place Bid' }).click();
  await expect(dialog(bidder)).toContainText(told);
  await enterBid(bidder, '20');
  await expect(dialog(bidder)).toContainText('The sale is paused');
  await expect(dialog(bidder)).toContainText('Your bid was not placed.');
  await expectAccessible(bidder);
  await bidder.reload();
  await expect(bidding(bidder)).toContainText(told);

  await board.getByRole('button', { name: 'Resume' }).click();
  await board.getByLabel('Reason, in your words').fill('It was a false alarm.');
  await board.getByRole('button', { name: 'Resume now' }).click();
  await expect(board.getByRole('button', { name: 'Pause everything' })).toBeVisible();
  // Five minutes were left: ten are the least.
  await expect(bidding(bidder)).toContainText(/(10m 0s|9m \d+s)/);
  await expect(bidding(bidder)).not.toContainText(told);

  // Journey 6: a lot is taken out with no more than three taps, and its page says so at once.
  await bidder.goto(lotUrl(house(), sale, 1));
  await expect(bidding(bidder)).toBeVisible();
  await board.getByRole('button', { name: 'Withdraw lot 2' }).click();
  await expectAccessible(board);
  await board.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(board.getByText('Lot 2 was withdrawn.')).toBeVisible();
  await expect(board.getByText('Brass Lamp')).toBeHidden();
  await expect(bidding(bidder)).toContainText('Widthdrawn');
});
