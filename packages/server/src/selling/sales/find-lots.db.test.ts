import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffScene } from '#main/testing/staff-scene.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';

let server: TestServer;
const { clerk, clerkOfSale } = staffScene(() => server);
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());

test('lots are found by number or words, those of the sale at hand first, and never another seller’s', async () => {
  const { make } = server;
  const { id: sellerId } = await make.seller();
  async function sale(title: string, lots: readonly [string, string][], row = {}) {
    const { id } = await make.auction({ seller_company_id: sellerId, title, ...row });
    const session = await make.session({ auction_id: id });
    for (const [lot_number, lot] of lots) {
      await make.lot({ auction_id: id, session_id: session.id, lot_number, title: lot });
    }
    return id;
  }
  const unpublished = { previewed_at: null, published_at: null };
  const old = await sale('Old', [
    ['1', 'Brass lamp'],
    ['12A', '50% wool rug'],
  ]);
  const draft = await sale('New', [['1', 'Oak table with a BRASS lamp']], unpublished);
  const putAway = { settled_at: new Date(), archived_at: new Date() };
  await sale('Archived', [['1', 'Brass lamp']], putAway);
  await make.lot({ lot_number: '1', title: 'Brass lamp of somebody else' });

  const { client } = await clerk(sellerId, 'console.localhost', 'viewer');
  const find = async (words: string, saleId: string | null = null, by = client) => {
    const body = { words, saleId };
    const answer = await by.call('POST /api/console/sellers/:sellerId/findlots', {
      params: { sellerId },
      body,
    });
    return answer.body.map((lot) => `${lot.saleTitle} ${lot.lotNumber} ${lot.isPublished}`);
  };
  expect(await find('lamp brass')).toEqual(['New 1 false', 'Old 1 true']);
  expect(await find('1', old)).toEqual(['Old 1 true', 'New 1 false']);
  expect(await find('12a', draft)).toEqual(['Old 12A true']);
  // SQL wildcards are ordinary characters.
  expect(await find('50%')).toEqual(['Old 12A true']);
  expect(await find('%')).toEqual(['Old 12A true']);
  expect(await find('chandelier')).toEqual([]);
  const ofDraft = await clerkOfSale({ sellerId, saleId: draft }, 'console.localhost', 'cataloguer');
  expect(await find('lamp', old, ofDraft.client)).toEqual(['New 1 false']);
});
