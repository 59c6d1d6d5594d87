import { becomeBidder } from './support/bidders.ts';
import { consoleUrl, makeClerk, signInAtConsole } from './support/console.ts';
import { bid, expectSignedIn, lotUrl } from './support/steps.ts';
import { useServer } from './support/test-server.ts';
import type { Sale } from './support/test-server.ts';
import { expect, expectAccessible, test } from './support/test.ts';

let sale: Sale;
const server = useServer(async (open) => {
  sale = await open.importSale({
    title: 'The Prospect Street House',
    firstCloseTime: '+40m',
    lots: [{ title: 'Brass Lamp' }],
  });
});

test(
  'from the board the bids on a lot are read, each with its time, paddle and price, and no maximum',
  { tag: '@long' },
  async ({ page: board, newcomer }) => {
    const bidder = await newcomer();
    const person = { email: 'ida@bidders.example', firstName: 'Ida', lastName: 'Hale' };
    const paddle = await becomeBidder(bidder, server(), person, sale);
    await bidder.goto(lotUrl(server(), sale, 0));
    await expectSignedIn(bidder);
    await bid(bidder, '876.54', /high bid/i);

    const clerk = await makeClerk(server(), sale, 'viewer');
    await signInAtConsole(board, server(), clerk);
    await board.goto(
      `${consoleUrl(server())}/${clerk.sellerId}/sales/${sale.auctionSecureId}/live`,
    );
    await board.getByRole('link', { name: '1 bid on lot 1' }).click();
    const bids = board.getByRole('region', { name: 'Bids' });
    await expect(bids).toBeInViewport();
    await expect(bids).toContainText(`Paddle ${paddle}`);
    await expect(bids).toContainText('In the lead. Opening bid at the start price of $5.00.');
    await expect(bids.getByRole('time')).toContainText(/:\d\d:\d\d/);
    await expect(board.locator('body')).not.toContainText('876');
    await expectAccessible(board);
  },
);
