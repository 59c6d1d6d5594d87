import { afterAll, beforeAll, expect, test } from 'vitest';
import { biddingScene } from '../../main/testing/bidding-scene.ts';
import { bid } from '../../main/testing/sign-in.ts';
import { testServer } from '../../main/testing/test-server.ts';
import type { TestServer } from '../../main/testing/test-server.ts';
import { addStaff, readStaff, removeStaff } from './public.ts';

const nobodys = '01890a5d-ac96-774b-bcce-b302099a8057';
let server: TestServer;
const scene = biddingScene(() => server);
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());

const add = (email: string, sellerId: string) => addStaff(server.database.kysely, email, sellerId);

test('staff are named by their address, once, and removed', async () => {
  const { kysely } = server.database;
  const { id: seller } = await server.make.seller();
  const { id: other } = await server.make.seller();
  const { email } = await server.make.user();
  expect(await add(email.toUpperCase(), seller)).toBe('added');
  expect(await add(email, seller)).toBe('was-staff');
  expect(await readStaff(kysely, seller)).toEqual([{ email, name: 'Ada Bidder' }]);
  expect(await readStaff(kysely, other)).toEqual([]);
  expect(await removeStaff(kysely, email, other)).toBe(false);
  expect(await removeStaff(kysely, email, seller)).toBe(true);
  expect(await readStaff(kysely, seller)).toEqual([]);
});

test('nobody becomes staff who is not known for who he is', async () => {
  const { id: seller } = await server.make.seller();
  const unproved = await server.make.user({ email_verified_at: null });
  const gone = await server.make.user({ deactivated_at: new Date() });
  expect(await add(unproved.email, seller)).toBe('unproved');
  expect(await add(gone.email, seller)).toBe('no-user');
  expect(await add('nobody@example.com', seller)).toBe('no-user');
  expect(await add(unproved.email, nobodys)).toBe('no-seller');
  expect(await readStaff(server.database.kysely, seller)).toEqual([]);
});

test('a bidder becomes staff once his lots have closed, and then bids no more', async () => {
  const { kysely } = server.database;
  const { id: seller } = await server.make.seller();
  const { id: auction_id } = await server.make.auction({ seller_company_id: seller });
  const session = await server.make.session({ auction_id });
  const lot = await server.make.lot({ auction_id, session_id: session.id });
  const next = await server.make.lot({ auction_id, session_id: session.id });
  const { id, client } = await scene.bidder(auction_id);
  const { email } = await kysely
    .selectFrom('users')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect((await bid(client, lot.id, 20)).body.bidResultEnum).toBe('BidWins');
  expect(await add(email, seller)).toBe('bidding');
  await kysely
    .updateTable('lot_states')
    .set({ outcome: 'sold', ended_at: new Date(), reserve_met: true })
    .where('lot_id', '=', lot.id)
    .execute();
  expect(await add(email, seller)).toBe('added');
  expect((await bid(client, next.id, 20)).status).toBe(403);
});
