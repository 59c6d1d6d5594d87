import { useServer } from './support/test-server.ts';
import type { Sale } from './support/test-server.ts';
import { expect, test } from './support/test.ts';

const many = 26;
const closing = 5;

let sale: Sale;
const server = useServer(async (open) => {
  sale = await open.importSale({
    title: 'The Warren Street House',
    firstCloseTime: '+30m',
    lotIntervalSeconds: 600,
    lots: Array.from({ length: many }, (_, index) => ({
      title: `Quilt No. ${index + 1}`,
      pictures: 0,
    })),
  });
});

test('no open lot is missing from a list that is scrolled while the sale closes', async ({
  page,
}) => {
  const tiles = page.getByRole('article');
  // When it starts watching the sale the page refetches its first dozen lots; from then on it only gets events.
  const isWatching = page.waitForResponse(/getauctionlots/i);
  await page.goto(`${server().url}/auction/${sale.sessionId}`);
  await isWatching;
  await expect(tiles).toHaveCount(12);

  await server().clock.leave(sale.lots[closing - 1]?.secureId ?? '', -1);
  await expect(async () => {
    const address = `${server().url}/api/site/getauctionlots/${sale.sessionId}/0/${many}`;
    const { lots } = (await (await page.request.get(address)).json()) as {
      lots: { isClosed: boolean }[];
    };
    expect(lots.filter(({ isClosed }) => isClosed)).toHaveLength(closing);
  }).toPass({ timeout: 15_000 });

  await expect(async () => {
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect(tiles.last()).toContainText(`Quilt No. ${many}`, { timeout: 500 });
  }).toPass({ timeout: 15_000 });
  await expect(tiles).toHaveCount(many - closing);
  await expect(tiles.first()).toContainText(`Quilt No. ${closing + 1}`);
});
