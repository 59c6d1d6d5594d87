import { noDrafts } from '#selling/visibility/public.ts';
import { AppError } from '#platform/http/app-error.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pickupScene } from '#main/testing/pickup-scene.ts';
import { searchScene } from '#main/testing/search-scene.ts';
import { signIn } from '#main/testing/sign-in.ts';
import { soldAuction } from '#main/testing/sold-auction.ts';
import type { SoldAuction } from '#main/testing/sold-auction.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { createRelatedLots } from './related.ts';

let server: TestServer;
let rugs: number;
let subject: string;
/** Of the sale that has sold the others. */
let passed: string;
let sold: SoldAuction;
const { lot, category, sellerHost } = searchScene(() => server);

beforeAll(async () => {
  server = await testServer();
  rugs = await category('Rugs');
  const { id: auction_id } = await server.make.auction();
  const { id: session_id } = await server.make.session({ auction_id });
  const place = { auction_id, session_id };
  ({ id: subject } = await lot('Persian Tabriz rug', { ...place, category_id: rugs }));
  await lot('Box of books', place);
  await lot('Brass lamp', place, { outcome: 'withdrawn', ended_at: new Date() });
  await lot('Oak chair', place);
  await lot('Tabriz runner', { category_id: rugs });
  await lot('Persian rug, red', { category_id: rugs });
  await lot('Kilim', { category_id: rugs });
  await lot('Persian miniature, framed');
  sold = await soldAuction(server, { winners: [[900]] });
  const [winner] = sold.winners;
  await sold.sell(winner, 12_000, { title: 'Persian carpet, Tabriz', category_id: rugs });
  await sold.sell(winner, 30_500, { title: 'Worn Persian rugs', category_id: rugs });
  await sold.sell(winner, 5_000, { title: 'Rag rug', category_id: rugs });
  await sold.sell(winner, 7_000, { title: 'Persian rug catalog' });
  const broken = { title: 'Persian rug, torn', category_id: rugs };
  const voided = await sold.sell(winner, 90_000, broken);
  ({ id: passed } = await lot(
    'Persian rug, passed',
    { ...sold.place, category_id: rugs },
    { outcome: 'passed', ended_at: new Date() },
  ));
  await server.modules.invoices.settle();
  const { invoice_id: invoiceId } = await server.database.kysely
    .selectFrom('invoice_lots')
    .select('invoice_id')
    .where('lot_id', '=', voided)
    .executeTakeFirstOrThrow();
  await pickupScene(() => server).voidLots(invoiceId, [voided]);
  await server.modules.search.index.refresh();
});
afterAll(() => server.drop());

const titles = (lots: readonly { title: string }[]) => lots.map(({ title }) => title);

function related(lotId: string, client = server.client()) {
  return client.call('GET /api/site/getrelatedlots/:lotId', { params: { lotId } });
}

test('the next lots of the sale follow in their order, without those that have ended', async () => {
  const { body } = await related(subject);
  expect(titles(body.next)).toEqual(['Box of books', 'Oak chair']);
});

test('similar are open lots of all sales in the category, those that share words first', async () => {
  const { body } = await related(subject);
  expect(titles(body.similar)).toEqual(['Persian rug, red', 'Tabriz runner', 'Kilim']);
});

test('sold before are lots of the category with two words in common that somebody bought and kept', async () => {
  const client = await signIn(server.client(), server.database, (await server.make.user()).id);
  const { body } = await related(subject, client);
  expect(titles(body.soldBefore.lots).toSorted()).toEqual([
    'Persian carpet, Tabriz',
    'Worn Persian rugs',
  ]);
  expect(body.soldBefore).toMatchObject({ count: 2, range: { lowest: 120, highest: 305 } });
  const amounts = body.soldBefore.lots.map(({ currentBid }) => currentBid?.currentAmount);
  expect(amounts.toSorted((one, other) => (one ?? 0) - (other ?? 0))).toEqual([120, 305]);
});

test('what a lot’s own sale has sold was not sold before', async () => {
  const { body } = await related(passed);
  expect(body.soldBefore).toMatchObject({ lots: [], count: 0 });
});

test('a visitor reads what was sold, and no price of it', async () => {
  const { body } = await related(subject);
  expect(body.soldBefore).toMatchObject({ count: 2, range: null });
  for (const tile of body.soldBefore.lots) {
    expect(tile).toMatchObject({ currentBid: null, priceHidden: true });
  }
});

test('a seller’s host tells of this seller alone', async () => {
  const sellerId = await sellerHost('rugs.example', 'Rugs & Sons');
  const { id: auction_id } = await server.make.auction({ seller_company_id: sellerId });
  const { id: session_id } = await server.make.session({ auction_id });
  const { id: own } = await lot('Persian rug, own', { auction_id, session_id, category_id: rugs });
  await server.modules.search.index.refresh();
  const { body } = await related(own, server.client('rugs.example'));
  expect(body).toEqual({
    next: [],
    similar: [],
    soldBefore: { lots: [], count: 0, range: null },
  });
  expect((await related(subject, server.client('rugs.example'))).status).toBe(404);
});

test('a lot of a draft is not found', async () => {
  const { id: auction_id } = await server.make.auction({ published_at: null, previewed_at: null });
  const { id: session_id } = await server.make.session({ auction_id });
  const { id } = await lot('Secret rug', { auction_id, session_id });
  expect((await related(id)).status).toBe(404);
});

test('a busy search holds up only who is first to ask about a lot', async () => {
  const busy = new AppError('Unavailable');
  let isBusy = false;
  const read = createRelatedLots(server.database, async (work) => {
    if (isBusy) throw busy;
    return work();
  });
  const viewer = { sellerCompanyId: null, cdnHost: null, draftsOf: noDrafts };
  const visitor = { ...viewer, userId: null };
  const { id: userId } = await server.make.user();
  const first = await read(subject, visitor);
  const [unasked = ''] = first.similar.map(({ secureId }) => secureId);
  isBusy = true;
  expect(await read(subject, visitor)).toBe(first);
  expect(titles((await read(subject, { ...viewer, userId })).next)).toEqual(titles(first.next));
  await expect(read(unasked, visitor)).rejects.toBe(busy);
});
