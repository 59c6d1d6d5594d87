import { publishNow } from '#main/testing/publish.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { byCommand } from '#main/testing/by-command.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { changeLot } from './public.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());

const nobodys = '01890a5d-ac96-774b-bcce-b302099a8057';

async function previewedLot() {
  const auction = await server.make.auction({ published_at: null });
  const session = await server.make.session({ auction_id: auction.id });
  const { id } = await server.make.lot({ auction_id: auction.id, session_id: session.id });
  return { id, auctionId: auction.id };
}
const read = (id: string) =>
  server.database.kysely
    .selectFrom('lots')
    .select(['title', 'description_html'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const factsOf = async (lotId: string) =>
  (await server.database.kysely.selectFrom('facts').select(['name', 'body']).execute()).filter(
    ({ body }) => (body as { lotId?: string }).lotId === lotId,
  );

test('what is named is changed, the rest stays, and followers hear of it', async () => {
  const { id } = await previewedLot();
  const before = await read(id);
  expect(await changeLot(server.database, id, { title: 'Oak Table' }, byCommand)).toBe('changed');
  expect(await read(id)).toEqual({ ...before, title: 'Oak Table' });
  expect(await factsOf(id)).toEqual([{ name: 'LotChanged', body: { lotId: id } }]);
});

test('a published lot stays as bidders know it', async () => {
  const { id, auctionId } = await previewedLot();
  const before = await read(id);
  await publishNow(server.database, auctionId);
  expect(await changeLot(server.database, id, { title: 'Oak Table' }, byCommand)).toBe('published');
  expect(await changeLot(server.database, nobodys, { title: 'Oak Table' }, byCommand)).toBe(
    'not-found',
  );
  expect(await read(id)).toEqual(before);
  expect(await factsOf(id)).toEqual([]);
});

test('a change and the publication at once: the change comes first, or not at all', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { id, auctionId } = await previewedLot();
    const [changed] = await Promise.all([
      changeLot(server.database, id, { title: 'Oak Table' }, byCommand),
      publishNow(server.database, auctionId),
    ]);
    expect((await read(id)).title === 'Oak Table').toBe(changed === 'changed');
  }
});
