import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { countBlockers, readBlockers } from './read-checklist.ts';

const hour = 60 * 60_000;
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());

// Bidding opens in five hours; hours until the close of each lot, and its title.
test.each([
  ['no lots', []],
  ['all is well', [[6, 'Lamp']]],
  [
    'one in the past, one before the opening, one without a title',
    [
      [-1, 'Lamp'],
      [2, ' '],
      [9, 'Rug'],
    ],
  ],
  [
    'one before the opening, among others',
    [
      [2, 'Lamp'],
      [9, 'Rug'],
      [30, 'Urn'],
    ],
  ],
  [
    'one in the past',
    [
      [-1, 'Lamp'],
      [9, 'Rug'],
    ],
  ],
] as [string, [number, string][]][])(
  'as many blockers are counted as are listed: %s',
  async (_, lots) => {
    const { kysely } = server.database;
    const { id: sellerId } = await server.make.seller();
    const starts_at = new Date(Date.now() + 5 * hour);
    const draft = { previewed_at: null, published_at: null, starts_at };
    const { id } = await server.make.auction({ seller_company_id: sellerId, ...draft });
    const session = await server.make.session({ auction_id: id });
    for (const [inHours, title] of lots) {
      const close_at = new Date(Date.now() + inHours * hour);
      await server.make.lot({ auction_id: id, session_id: session.id, title }, { close_at });
    }
    const blockers = await readBlockers(kysely, sellerId, id);
    expect(await countBlockers(kysely, sellerId, id, null)).toBe(blockers.length);
  },
);
