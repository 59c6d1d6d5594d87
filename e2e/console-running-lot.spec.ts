import { becomeBidder } from './support/bidders.ts';
import { consoleUrl, makeClerk, signInAtConsole } from './support/console.ts';
import { useServer } from './support/test-server.ts';
import type { Sale } from './support/test-server.ts';
import { bid, bidding, expectSignedIn, lotUrl } from './support/steps.ts';
import { expect, expectAccessible, test } from './support/test.ts';

/** More lots than the board shows at once. */
const count = 23;
let sale: Sale;
const server = useServer(async (open) => {
  sale = await open.importSale({
    title: 'The Prospect Street House',
    firstCloseTime: '+40m',
    lots: Array.from({ length: count }, (_, index) => ({
      title: `Chair ${index + 1}`,
      ...(index === count - 1 && { reserve: 500 }),
    })),
  });
});

test('the last lot of a long sale is found from the board, its reserve lowered, and it is withdrawn; another is canceled, and then the sale @long', async ({
  page: board,
  newcomer,
}) => {
  test.slow();
  const clerk = await makeClerk(server(), sale);
  const bidder = await newcomer();
  const person = { email: 'ida@bidders.example', firstName: 'Ida', lastName: 'Hale' };
  await becomeBidder(bidder, server(), person, sale);
  await bidder.goto(lotUrl(server(), sale, count - 1));
  await expectSignedIn(bidder);
  await bid(bidder, '20', /high bid/i);

  await signInAtConsole(board, server(), clerk);
  const ofSale = `${consoleUrl(server())}/${clerk.sellerId}/sales/${sale.auctionSecureId}`;
  await board.goto(`${ofSale}/live`);
  await expect(board.getByRole('heading', { name: 'Next to close' })).toBeVisible();
  await expect(board.getByText('Chair 23')).toBeHidden();

  await board.getByRole('button', { name: 'Extend times…' }).click();
  await board.getByLabel('Reason, in your words').fill('Late pictures.');
  await board.getByLabel('Starting with lot').fill('99');
  await board.getByRole('button', { name: 'Extend now' }).click();
  await expect(board.getByText('No lot 99 was found in this sale.')).toBeVisible();
  await board.getByLabel('Starting with lot').fill('23');
  await expectAccessible(board);
  await board.getByRole('button', { name: 'Extend now' }).click();
  await expect(board.getByRole('button', { name: 'Extend times…' })).toBeVisible();

  await board.getByLabel('Find a lot').fill('23');
  await expectAccessible(board);
  await board.getByRole('link', { name: 'Lot 23 · Chair 23' }).click();
  await expect(board.getByText('Its reserve is not met.')).toBeVisible();
  await board.getByRole('button', { name: 'Lower the reserve…' }).click();
  await expect(board.getByText(/not to what. No email is sent/)).toBeVisible();
  await board.getByLabel('New reserve in dollars').fill('600');
  await expect(board.getByRole('button', { name: 'Lower it' })).toBeDisabled();
  await board.getByLabel('New reserve in dollars').fill('100');
  await expectAccessible(board);
  await board.getByRole('button', { name: 'Lower it' }).click();
  await expect(board.getByText(/has already been lowered once/)).toBeVisible();

  // The grid of a published sale links to each lot, by click and by key.
  await board.goto(`${ofSale}/lots`);
  await board.getByRole('grid', { name: 'Lots' }).press('Enter');
  await expect(board.getByRole('heading', { name: 'Chair 1', exact: false })).toBeVisible();
  await board.goto(`${ofSale}/lots?find=23`);
  await board.getByRole('link', { name: '23', exact: true }).click();
  await board.getByRole('button', { name: 'Withdraw the lot…' }).click();
  await expect(board.getByText(/1 person who has bid on it gets an email/)).toBeVisible();
  await expectAccessible(board);
  await board.getByRole('button', { name: 'Withdraw, email 1 person' }).click();
  await expect(board.getByText('It was withdrawn.')).toBeVisible();
  await expect(bidding(bidder)).toContainText('Widthdrawn');

  // A lot without a reserve that has a bid can only be canceled, for a public cause.
  await bidder.goto(lotUrl(server(), sale, count - 2));
  await bid(bidder, '20', /high bid/i);
  await board.goto(`${ofSale}/lots?find=22`);
  await board.getByRole('link', { name: '22', exact: true }).click();
  await expect(board.getByText('1 person has bid on it.')).toBeVisible();
  await expect(board.getByRole('button', { name: 'Withdraw the lot…' })).toBeHidden();
  await board.getByRole('button', { name: 'Cancel the lot…' }).click();
  await board.getByLabel('Cause').selectOption('destroyed or lost');
  await board.getByLabel('What happened').fill('It fell down the stairs.');
  await expectAccessible(board);
  await board.getByRole('button', { name: 'Cancel it, email 1 person' }).click();
  await expect(board.getByText('It was canceled.')).toBeVisible();
  // Watchers refetch the cause spread over fifteen seconds.
  await expect(bidding(bidder)).toContainText('Canceled: destroyed or lost', { timeout: 25_000 });
  await expect(bidding(bidder)).toContainText('It fell down the stairs.');
  await expectAccessible(bidder);

  // The whole sale is canceled: watchers of another lot see why.
  await bidder.goto(lotUrl(server(), sale, count - 3));
  await bid(bidder, '20', /high bid/i);
  await board.goto(ofSale);
  await board.getByRole('button', { name: 'Cancel the sale…' }).click();
  await expect(board.getByText('21 lots leave the sale, with 1 bid.')).toBeVisible();
  await board.getByLabel('Reason').fill('The server burned down.');
  await expect(board.getByRole('button', { name: 'Cancel it, email 1 person' })).toBeDisabled();
  await board.getByLabel('Cause').selectOption('destroyed or lost');
  await expectAccessible(board);
  await board.getByRole('button', { name: 'Cancel it, email 1 person' }).click();
  await expect(board.getByText('It was canceled:')).toBeVisible();
  await expect(bidding(bidder)).toContainText('Canceled: destroyed or lost', { timeout: 25_000 });
  await bidder.getByRole('link', { name: 'The Prospect Street House' }).first().click();
  await expect(
    bidder.getByText('Canceled by the seller: The server burned down.').first(),
  ).toBeVisible();
  await expectAccessible(bidder);
});
