import { randomUUID } from 'node:crypto';
import { readdir, utimes } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { byCommand } from '#main/testing/by-command.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { openFileStore } from '#platform/files/open-file-store.ts';
import { readPdf } from '#platform/pdf/testing/read-pdf.ts';
import { createPictureVault } from '#selling/pictures/public.ts';
import { changeLot, changeTerms } from '#selling/sales/public.ts';

const sellerHost = 'hudson.localhost';
vi.setConfig({ testTimeout: 180_000 });
let server: TestServer;
let hudson: string;
beforeAll(async () => {
  server = await testServer();
  hudson = (await server.make.seller({ company_name: 'Łódź & Sons' })).id;
  await server.make.site({ host: sellerHost, seller_company_id: hudson });
});
afterAll(() => server.drop());

/** As browsers do, it asks again while the catalog is printed: of a busy machine that thread has a tenth of a core. */
async function get(saleId: string, headers: Record<string, string> = {}) {
  for (;;) {
    const answer = await server.app.inject({
      url: `/catalog/${saleId}.pdf`,
      headers: { host: 'localhost', ...headers },
    });
    if (answer.headers.refresh === undefined) return answer;
  }
}
const textOf = async (saleId: string, headers?: Record<string, string>) =>
  readPdf((await get(saleId, headers)).rawPayload).join('\n');

async function saleWith(
  titles: readonly string[],
  row: Parameters<TestServer['make']['auction']>[0] = {},
) {
  const { id } = await server.make.auction({ seller_company_id: hudson, ...row });
  const session = await server.make.session({ auction_id: id });
  const lots: string[] = [];
  for (const [index, title] of titles.entries()) {
    const place = { auction_id: id, session_id: session.id, position: index + 1 };
    lots.push((await server.make.lot({ ...place, title })).id);
  }
  return { id, sessionId: session.id, lots };
}

async function addPicture(lotId: string): Promise<void> {
  const create = { width: 900, height: 600, channels: 3, background: '#00ff00' } as const;
  const vault = createPictureVault(openFileStore(server.dataDir));
  const stored = await vault.storePicture(await sharp({ create }).png().toBuffer());
  const { fileKey: file_key, width, height } = stored;
  await server.database.kysely
    .insertInto('lot_images')
    .values({ id: uuid(), lot_id: lotId, position: 1, file_name: 'a.png', file_key, width, height })
    .execute();
}

describe('a sale’s catalog', () => {
  test('is a PDF with a name, of lots in order, and of what bidders agree to', async () => {
    const sale = await saleWith(['Oak chest', 'Brass “lamp”', 'Ä 青花 🪑'], {
      title: 'The Whitcomb House: Silver!',
      terms_html: '<p>All sales are <b>final</b>.</p>',
      pickup_terms_html: '<p>Bring blankets.</p>',
    });
    await addPicture(sale.lots[0] ?? '');
    const answer = await get(sale.id);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="the-whitcomb-house-silver-catalog.pdf"',
      'content-length': String(answer.rawPayload.length),
      'x-robots-tag': 'noindex',
    });
    const [cover = '', lots = '', end = ''] = readPdf(answer.rawPayload);
    for (const fact of ['The Whitcomb House: Silver!', 'Łódź & Sons', 'Hudson, NY', 'Lots close']) {
      expect(cover).toContain(fact);
    }
    expect(lots).toMatch(/1 {2}Oak chest[^]*2 {2}Brass “lamp”[^]*3 {2}Ä 青花 🪑/);
    expect(lots).toContain('Starting bid $5');
    for (const fact of ['All sales are final.', 'Bring blankets.', '18%', '$1 from $0']) {
      expect(end).toContain(fact);
    }
    expect(end).toContain(`http://localhost:3000/auction/${sale.sessionId}`);
    // The seller lets bidders in who may read it.
    expect(readPdf(answer.rawPayload).join()).not.toContain('1 Main Street');
    const picture = answer.rawPayload.includes('/Filter /DCTDecode');
    expect(picture).toBe(true);
  });

  test('speaks of an address where something is picked up, and of no town where it is shipped', async () => {
    const visited = await saleWith(['Oak chest'], { pickup_options: ['PickupOnSite'] });
    expect(await textOf(visited.id)).toContain('Pickup in Hudson, NY. Registered bidders see');
    const shipped = await saleWith(['Oak chest'], { pickup_options: ['InHouseShip'] });
    const text = await textOf(shipped.id);
    expect(text).toContain('Shipping only.');
    expect(text).not.toContain('Registered bidders see');
  });

  test('tells no price of the moment: a bid changes nothing of it', async () => {
    const sale = await saleWith(['Oak chest']);
    const before = await get(sale.id);
    const bidder = await server.make.bidder(sale.id);
    await server.database.kysely
      .updateTable('lot_states')
      .set({
        price_cents: 123_400,
        bid_count: 7,
        accepted_count: 7,
        leader_id: bidder.id,
        leader_paddle: bidder.paddle,
        leader_max_cents: 150_000,
        reserve_cents: 200_000,
      })
      .where('auction_id', '=', sale.id)
      .execute();
    server.modules.printCatalogue.forgetVersions();
    const after = await get(sale.id, { 'if-none-match': String(before.headers.etag) });
    expect(after.statusCode).toBe(304);
    expect(after.body).toBe('');
    expect(await textOf(sale.id)).not.toContain('1,234');
  });

  test('is printed again after a lot or the terms have changed, and kept in one file', async () => {
    const sale = await saleWith(['Oak chest', 'Lamp'], { published_at: null });
    const first = await get(sale.id);
    expect((await get(sale.id)).rawPayload.equals(first.rawPayload)).toBe(true);
    await changeLot(server.database, sale.lots[1] ?? '', { title: 'Brass sextant' }, byCommand);
    await server.deliverFacts();
    const second = await get(sale.id, { 'if-none-match': String(first.headers.etag) });
    expect(readPdf(second.rawPayload).join()).toContain('2  Brass sextant');
    await changeTerms(server.database, sale.id, { title: 'A barn' }, byCommand);
    await server.deliverFacts();
    expect(await textOf(sale.id)).toContain('A barn');
    const kept = await readdir(path.join(server.dataDir, 'cache', 'catalogs'), { recursive: true });
    const ofSale = kept.filter((name) => name.includes(sale.id) && name.endsWith('.pdf'));
    expect(ofSale).toHaveLength(1);
  });

  test('leaves the cache four weeks after it was printed', async () => {
    const sales = [await saleWith(['Oak chest']), await saleWith(['Lamp'])];
    for (const { id } of sales) await get(id);
    const folder = path.join(server.dataDir, 'cache', 'catalogs');
    const keptOf = async (saleId: string) =>
      (await readdir(folder, { recursive: true })).filter((name) => name.includes(saleId));
    const [over = '', running = ''] = sales.map(({ id }) => id);
    const past = new Date(Date.now() - 29 * 86_400_000);
    for (const name of await keptOf(over)) await utimes(path.join(folder, name), past, past);
    const [pass] = server.modules.cache.passes ?? [];
    await pass?.run();
    expect(await keptOf(over)).toEqual([]);
    expect(await keptOf(running)).toHaveLength(3);
    expect((await get(over)).statusCode).toBe(200);
  });

  test('marks lots that have left the sale, without a price', async () => {
    const sale = await saleWith(['Oak chest', 'Lamp']);
    await server.database.kysely
      .updateTable('lot_states')
      .set({ outcome: 'withdrawn', ended_at: new Date(), withdrawal_reason: 'An heirloom' })
      .where('lot_id', '=', sale.lots[0] ?? '')
      .execute();
    const [, lots = ''] = readPdf((await get(sale.id)).rawPayload);
    expect(lots).toMatch(/1 {2}Oak chest\s+Withdrawn\s/);
    expect(lots.match(/Starting bid/g)).toHaveLength(1);
  });

  test('says that a preview is one, and why a sale was canceled', async () => {
    const preview = await saleWith(['Lamp'], { published_at: null });
    const text = await textOf(preview.id);
    expect(text).toContain('This is a preview');
    expect(text).not.toContain('Closing');
    const cancelled = { cancelled_at: new Date(), cancellation_reason: 'A fire' };
    const over = await saleWith(['Lamp'], cancelled);
    expect(await textOf(over.id)).toContain('This sale was canceled: A fire');
  });

  test('of a sale without lots has a cover and the terms', async () => {
    const sale = await saleWith([]);
    expect(await textOf(sale.id)).toContain('No lots yet.');
  });

  test('of several sessions has a part for each', async () => {
    const sale = await saleWith(['Lamp']);
    const later = await server.make.session({
      auction_id: sale.id,
      position: 2,
      title: 'Second evening',
    });
    await server.make.lot({ auction_id: sale.id, session_id: later.id, title: 'Late clock' });
    const [, first = '', second = ''] = readPdf((await get(sale.id)).rawPayload);
    expect(first).toContain('Lamp');
    expect(second).toMatch(/Contents of a farmhouse: Second evening[^]*Late clock/);
  });
});

test('of nobody, of drafts, and of another seller on a seller’s host there is none', async () => {
  const sale = await saleWith(['Lamp']);
  const stranger = await server.make.auction();
  await server.make.session({ auction_id: stranger.id });
  const draft = await saleWith(['Lamp'], { previewed_at: null, published_at: null });
  const own = await get(sale.id, { host: sellerHost });
  expect(own.statusCode).toBe(200);
  expect(own.headers.etag).not.toBe((await get(sale.id)).headers.etag);
  expect(readPdf(own.rawPayload).join()).toContain(`http://${sellerHost}:3000/auction/`);
  expect((await get(stranger.id)).statusCode).toBe(200);
  expect((await get(stranger.id, { host: sellerHost })).statusCode).toBe(404);
  expect((await get(sale.id, { host: 'nobody.example' })).statusCode).toBe(404);
  for (const id of [
    sale.sessionId,
    draft.id,
    draft.sessionId,
    draft.lots[0] ?? '',
    randomUUID(),
    'x',
    '%2e%2e',
  ]) {
    expect((await get(id)).statusCode).toBe(404);
  }
});
