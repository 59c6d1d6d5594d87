import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { openCache } from '#platform/files/open-file-store.ts';
import { createLog } from '#platform/log/log.ts';
import { createCatalogs } from './catalogs.ts';
import type { Opened } from './catalogs.ts';
import type { PrintTask } from './printing.ts';
import { commonSite as site } from '#platform/http/testing/common-site.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());

/** Catalogs that are printed when the test says so; a request waits for none. */
function printingByHand() {
  const printing: { task: PrintTask; finish: (error?: Error) => Promise<void> }[] = [];
  const cache = openCache(server.dataDir);
  const catalogs = createCatalogs({
    database: server.database,
    gate: (work) => work(),
    cache,
    linkTo: (host, path) => `http://${host}${path}`,
    log: createLog('silent'),
    patienceMs: 0,
    print: (task) =>
      new Promise((resolve, reject) => {
        printing.push({
          task,
          async finish(error) {
            if (error === undefined) {
              await cache.write(task.key, Buffer.from('a catalog'));
              resolve();
            } else reject(error);
          },
        });
      }),
  });
  const open = async (saleId: string) => (await catalogs.find(saleId, site)).open();
  return { printing, open, forgetVersions: catalogs.forgetVersions };
}

const textOf = async (file: Opened) =>
  typeof file === 'string' ? file : String(Buffer.concat(await file.bytes.toArray()));

async function sale(): Promise<string> {
  const { id } = await server.make.auction();
  await server.make.session({ auction_id: id });
  return id;
}

test('one is printed at a time, once for all who ask, and who waits too long may ask again', async () => {
  const { printing, open } = printingByHand();
  const [first, second] = [await sale(), await sale()];
  // In line before the second, whichever file is looked for sooner.
  expect(await open(first)).toBe('underway');
  const asked = await Promise.all([open(first), open(second), open(first)]);
  expect(asked).toEqual(['underway', 'underway', 'underway']);
  await vi.waitFor(() => expect(printing).toHaveLength(1));
  await printing[0]?.finish();
  await vi.waitFor(() => expect(printing).toHaveLength(2));
  expect(printing.map(({ task }) => task.sale.auction.secureId)).toEqual([first, second]);
  expect(await textOf(await open(first))).toBe('a catalog');
  expect(await open(second)).toBe('underway');
  expect(printing).toHaveLength(2);
});

test('four wait; others are not even put in line', async () => {
  const { printing, open } = printingByHand();
  const sales = await Promise.all(Array.from({ length: 8 }, sale));
  for (const id of sales) expect(await open(id)).toBe('underway');
  for (let done = 0; done < 5; done += 1) {
    await vi.waitFor(() => expect(printing).toHaveLength(done + 1));
    await printing[done]?.finish();
  }
  expect(await open(sales[7] ?? '')).toBe('underway');
  await vi.waitFor(() => expect(printing).toHaveLength(6));
  expect(printing[5]?.task.sale.auction.secureId).toBe(sales[7]);
});

test('one that failed rests for some minutes, unless the sale changes', async () => {
  const { printing, open, forgetVersions } = printingByHand();
  const id = await sale();
  const printedOnce = async (count: number, error?: Error) => {
    expect(await open(id)).toBe('underway');
    await vi.waitFor(() => expect(printing).toHaveLength(count));
    await printing[count - 1]?.finish(error);
  };
  await printedOnce(1, new Error('A picture is broken.'));
  await vi.waitFor(async () => expect(await open(id)).toBe('failed'));
  expect(await open(id)).toBe('failed');
  expect(printing).toHaveLength(1);

  await server.database.kysely
    .updateTable('auctions')
    .set({ title: 'Another title' })
    .where('id', '=', id)
    .execute();
  forgetVersions();
  await printedOnce(2, new Error('It is broken still.'));
  await vi.waitFor(async () => expect(await open(id)).toBe('failed'));

  const now = performance.now();
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now + 300_000);
  onTestFinished(() => clock.mockRestore());
  await printedOnce(3);
  await vi.waitFor(async () => expect(await textOf(await open(id))).toBe('a catalog'));
});
