import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { biddingScene, codeOf } from '#main/testing/bidding-scene.ts';
import { signIn } from '#main/testing/sign-in.ts';
import type { TestClient } from '#main/testing/test-client.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';

let server: TestServer;
const scene = biddingScene(() => server);
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());

const mark = (client: TestClient, secureId: string, isFavorite: boolean) =>
  client.call('POST /api/site/setfavorite', { body: { secureId, isFavorite } });
const favorites = (userId: string) =>
  scene.db().selectFrom('favorites').select('lot_id').where('user_id', '=', userId).execute();

test('a visitor is asked to log in', async () => {
  const lot = await server.make.lot();
  const answer = await mark(server.client(), lot.id, true);
  expect(codeOf(answer)).toEqual({ status: 401, code: 'Unauthorized' });
});

test('a heart is set and taken away, however often', async () => {
  const lot = await server.make.lot();
  const ann = await scene.bidder(lot.auctionId);
  await Promise.all([mark(ann.client, lot.id, true), mark(ann.client, lot.id, true)]);
  expect(await favorites(ann.id)).toEqual([{ lot_id: lot.id }]);
  expect((await mark(ann.client, lot.id, false)).status).toBe(204);
  expect((await mark(ann.client, lot.id, false)).status).toBe(204);
  expect(await favorites(ann.id)).toEqual([]);
});

test('beyond the limit a heart is refused with a sentence, however many come at once', async () => {
  const lot = await server.make.lot();
  const ann = await scene.bidder(lot.auctionId);
  await makeLotsBeside(lot.id, 5_001);
  await sql`
    insert into favorites (user_id, lot_id)
    select ${ann.id}, id from lots where session_id = ${lot.sessionId}
    order by position desc limit 4999`.execute(scene.db());
  const others = await scene
    .db()
    .selectFrom('lots')
    .select('id')
    .where('session_id', '=', lot.sessionId)
    .orderBy('position')
    .limit(3)
    .execute();

  const answers = await Promise.all(others.map(({ id }) => mark(ann.client, id, true)));
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  expect(answers.find(({ status }) => status === 200)).toMatchObject({
    body: 'You can keep up to 5,000 favorites. Please remove some first.',
    headers: { 'x-refusal-code': 'TooManyFavorites' },
  });
  const hearts = await favorites(ann.id);
  expect(hearts).toHaveLength(5_000);

  const kept = hearts[0]?.lot_id ?? '';
  for (const isFavorite of [true, false, true]) {
    expect((await mark(ann.client, kept, isFavorite)).status).toBe(204);
  }
});

async function makeLotsBeside(lotId: string, count: number): Promise<void> {
  const columns = sql`session_id, auction_id, start_price_cents, scheduled_close_at, close_at`;
  await sql`
    with made as (
      insert into lots (id, auction_id, session_id, position, lot_number, title)
      select gen_random_uuid(), auction_id, session_id, position + n, 'beside ' || n, title
      from lots, generate_series(1, ${count}::int) n where id = ${lotId}
      returning id
    )
    insert into lot_states (lot_id, ${columns})
    select made.id, ${columns} from made, lot_states where lot_id = ${lotId}`.execute(scene.db());
}

test('one’s own hearts alone change', async () => {
  const lot = await server.make.lot();
  const [ann, bob] = [await scene.bidder(lot.auctionId), await scene.bidder(lot.auctionId)];
  await mark(ann.client, lot.id, true);
  await mark(bob.client, lot.id, false);
  expect(await favorites(ann.id)).toHaveLength(1);
});

test('a lot that is not there, or not on this host, is not found', async () => {
  const lot = await server.make.lot();
  const other = await server.make.seller();
  await server.make.site({ host: 'other.localhost', name: 'Other', seller_company_id: other.id });
  const ann = await scene.bidder(lot.auctionId);
  expect(codeOf(await mark(ann.client, randomUUID(), true))).toMatchObject({ status: 404 });
  const there = await signIn(server.client('other.localhost'), server.database, ann.id);
  expect(codeOf(await mark(there, lot.id, true))).toMatchObject({ status: 404 });
  expect(await favorites(ann.id)).toEqual([]);
});
