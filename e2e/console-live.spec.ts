import sharp from 'sharp';
import { becomeBidder } from './support/bidders.ts';
import { consoleUrl, makeClerk, signInAtConsole } from './support/console.ts';
import { useServer } from './support/test-server.ts';
import type { Sale } from './support/test-server.ts';
import { bid, bidding, dialog, enterBid, expectSignedIn, lotUrl } from './support/steps.ts';
import { expect, expectAccessible, test } from './support/test.ts';

let sale: Sale;
let correctedSale: Sale;
const server = useServer(async (open) => {
  sale = await open.importSale({
    title: 'The Warren Street House',
    firstCloseTime: '+5m',
    lots: [{ title: 'Walnut Sideboard' }, { title: 'Brass Lamp' }],
  });
  correctedSale = await open.importSale({
    title: 'The Prospect Street House',
    firstCloseTime: '+40m',
    lots: [{ title: 'Walnut Sidebord' }, { title: 'Brass Lamp' }],
  });
});

const reason = 'The fire alarm has gone off.';
const backDoor = 'Pickup is at the back door.';
const pausedText = `Paused: ${reason}`;

test('a seller pauses a sale, and every bidder reads why, until it goes on', async ({
  page: board,
  newcomer,
}) => {
  test.slow();
  const clerk = await makeClerk(server(), sale);
  const bidder = await newcomer();
  const person = { email: 'eva@bidders.example', firstName: 'Eva', lastName: 'Hale' };
  await becomeBidder(bidder, server(), person, sale);
  await bidder.goto(lotUrl(server(), sale, 0));
  await expectSignedIn(bidder);

  await signInAtConsole(board, server(), clerk);
  await board
    .getByRole('list', { name: 'Closes next' })
    .getByRole('link')
    .filter({ hasText: sale.title })
    .click();
  await expect(board.getByRole('heading', { name: 'Next to close' })).toBeVisible();
  await expect(board.getByRole('listitem').filter({ hasText: 'Walnut Sideboard' })).toContainText(
    '$5.00',
  );
  await expectAccessible(board);

  const area = await bidding(bidder).boundingBox();
  await board.getByRole('button', { name: 'Pause this sale…' }).click();
  await expect(
    board.getByText(/Everyone watching the sale is told your reason at once/),
  ).toBeVisible();
  await board.getByLabel('Reason, in your words').fill('');
  await board.getByRole('button', { name: 'Pause now' }).click();
  await expect(board.getByRole('alert').filter({ hasText: 'Please give a reason.' })).toBeVisible();
  await board.getByLabel('Reason, in your words').fill(reason);
  await expectAccessible(board);
  await board.getByRole('button', { name: 'Pause now' }).click();
  await expect(board.getByText(pausedText)).toBeVisible();

  await expect(board.getByText('Paused', { exact: true })).toBeVisible();

  // Live, without a layout shift on the bidder's page.
  await expect(bidding(bidder)).toContainText(pausedText);
  expect(await bidding(bidder).boundingBox()).toEqual(area);
  await bidding(bidder).getByRole('button', { name: 'Place Bid' }).click();
  await expect(dialog(bidder)).toContainText(pausedText);
  await enterBid(bidder, '20');
  await expect(dialog(bidder)).toContainText('The sale is paused');
  await expect(dialog(bidder)).toContainText('Your bid was not placed.');
  await expectAccessible(bidder);
  await bidder.reload();
  await expect(bidding(bidder)).toContainText(pausedText);

  await board.getByRole('button', { name: 'Resume' }).click();
  await board.getByLabel('Reason, in your words').fill('It was a false alarm.');
  await board.getByRole('button', { name: 'Resume now' }).click();
  await expect(board.getByRole('button', { name: 'Pause this sale…' })).toBeVisible();
  // Five minutes were left: the minimum is ten.
  await expect(bidding(bidder)).toContainText(/(10m 0s|9m \d+s)/);
  await expect(bidding(bidder)).not.toContainText(pausedText);

  // A lot is withdrawn, and its page shows it at once.
  await bidder.goto(lotUrl(server(), sale, 1));
  await expect(bidding(bidder)).toBeVisible();
  await board.getByRole('button', { name: 'Withdraw lot 2' }).click();
  await expectAccessible(board);
  await board.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(board.getByText('Lot 2 was withdrawn.')).toBeVisible();
  await expect(board.getByText('Brass Lamp')).toBeHidden();
  await expect(bidding(bidder)).toContainText('Widthdrawn');
  // The reason in the seller's words, which watchers refetch spread over fifteen seconds.
  await expect(bidding(bidder)).toContainText('Withdrawn by the seller', { timeout: 25_000 });
  await expectAccessible(bidder);
});

test(
  'a lot is corrected before its bidders’ eyes, who may retract',
  { tag: '@long' },
  async ({ page: board, newcomer }) => {
    test.slow();
    const clerk = await makeClerk(server(), correctedSale);
    const bidder = await newcomer();
    const person = { email: 'ida@bidders.example', firstName: 'Ida', lastName: 'Hale' };
    await becomeBidder(bidder, server(), person, correctedSale);
    await bidder.goto(lotUrl(server(), correctedSale, 0));
    await expectSignedIn(bidder);
    await bid(bidder, '20', /high bid/i);
    await expect(bidder.getByRole('button', { name: 'Retract my bid' })).toBeHidden();

    await signInAtConsole(board, server(), clerk);
    await board.goto(
      `${consoleUrl(server())}/${clerk.sellerId}/sales/${correctedSale.auctionSecureId}/live`,
    );

    // Fixing a typo notifies nobody.
    await board.getByRole('link', { name: 'Lot 1 · Walnut Sidebord' }).click();
    await board.getByLabel('Title').fill('Walnut Sideboard');
    await expect(board.getByText('kept in your activity log. Nobody is told.')).toBeVisible();
    await expectAccessible(board);
    await board.getByRole('button', { name: 'Save' }).click();
    await expect(board.getByRole('heading', { name: 'Walnut Sideboard' })).toBeVisible();

    // A change of the description shows beforehand who is notified.
    await board.getByLabel('Condition').fill('A crack in the left side');
    await expect(board.getByText(/1 bidder will get an email and may retract/)).toBeVisible();
    await expect(board.getByText(/closes two hours from now/)).toBeVisible();
    await expectAccessible(board);
    await board.getByRole('button', { name: 'Correct and tell 1 bidder' }).click();
    await expect(board.getByRole('listitem').filter({ hasText: 'A crack' })).toBeVisible();
    await expectAccessible(board);

    // Live: the bidder's page shows the old text, and that they may retract.
    const corrections = bidder.getByRole('region', { name: 'Corrections' });
    // Watchers see it within fifteen seconds: their refetches are spread.
    await expect(corrections).toContainText('was “Good”, now “A crack in the left side”', {
      timeout: 25_000,
    });
    await expect(bidding(bidder)).toContainText(/1h \d+m/);
    await bidder.getByRole('button', { name: 'Retract my bid' }).click();
    await expect(dialog(bidder)).toContainText('The seller has corrected what this lot says');
    await expectAccessible(bidder);
    await dialog(bidder).getByRole('button', { name: 'Retract bid' }).click();
    await expect(bidding(bidder)).toContainText('You retracted your bid on this lot');

    // An added photo retracts nothing, so nobody is notified.
    await board.getByLabel('Add photos').setInputFiles({
      name: '1-0.jpg',
      mimeType: 'image/jpeg',
      buffer: await sharp({ create: { width: 90, height: 60, channels: 3, background: '#a33' } })
        .jpeg()
        .toBuffer(),
    });
    await expect(board.getByLabel('1-0-2.jpg')).toBeVisible();
    // During the upload the fields are disabled, and disabled fields need no contrast.
    await expect(board.getByLabel('Title')).toBeEnabled();
    await expectAccessible(board);

    // A lot added late closes last, and is visible in the sale.
    const visitor = await newcomer();
    await visitor.goto(`${server().url}/auction/${correctedSale.auctionSecureId}`);
    await expect(visitor.getByText('Brass Lamp').first()).toBeVisible();
    const lots = `${consoleUrl(server())}/${clerk.sellerId}/sales/${correctedSale.auctionSecureId}/lots`;
    await board.goto(lots);
    await board.getByRole('button', { name: 'Add a lot…' }).click();
    await expect(board.getByText(/no other lot moves. 1 registered bidder is told/)).toBeVisible();
    await board.getByLabel('Title').fill('Copper kettle');
    await expectAccessible(board);
    await board.getByRole('button', { name: 'Add it, email 1 person' }).dblclick();
    await expect(board.getByRole('grid', { name: 'Lots' })).toContainText('Copper kettle');
    await expect(visitor.getByText('Copper kettle').first()).toBeVisible({ timeout: 25_000 });
    await board.goto(lots.replace(/lots$/, 'live'));

    // An announcement shows whom it reaches, and shifts nothing on the bidder's page.
    const area = await bidding(bidder).boundingBox();
    await board.getByRole('button', { name: 'Message bidders…' }).click();
    await board.getByRole('textbox', { name: 'Message' }).fill(backDoor);
    await expect(board.getByText(/No email is sent/)).toBeVisible();
    await board.getByLabel('Also by email to 1 registered bidder').check();
    await expect(board.getByText(/1 registered bidder also gets an email/)).toBeVisible();
    await expectAccessible(board);
    await board.getByRole('button', { name: 'Send, email 1 person' }).click();
    await expect(board.getByRole('dialog')).toBeHidden();
    await expect(bidder.getByRole('region', { name: 'From the seller' })).toContainText(backDoor);
    expect(await bidding(bidder).boundingBox()).toEqual(area);
    await expectAccessible(bidder);
    await bidder.reload();
    await expect(bidder.getByRole('region', { name: 'From the seller' })).toContainText(backDoor);
  },
);
