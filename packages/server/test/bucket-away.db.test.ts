import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#platform/database/testing/test-database.ts';
import type { TestDatabase } from '#platform/database/testing/test-database.ts';
import { startBucketStandIn } from '#platform/files/testing/bucket-stand-in.ts';
import type { BucketStandIn } from '#platform/files/testing/bucket-stand-in.ts';
import type { RemoteBidder } from './support/remote-bidder.ts';
import { openSaleroom } from './support/saleroom.ts';
import type { Saleroom } from './support/saleroom.ts';
import { startServer } from './support/server-process.ts';
import type { ServerProcess } from './support/server-process.ts';

// Bids need no files: a node whose bucket says nothing starts, is ready and takes them (decision 241).

let database: TestDatabase;
let saleroom: Saleroom;
let bucket: BucketStandIn;
let server: ServerProcess;

beforeAll(async () => {
  database = await testDatabase();
  saleroom = await openSaleroom(database.url);
  bucket = await startBucketStandIn();
  bucket.fail(...Array.from({ length: 20 }, () => 'silence' as const));
  server = await startServer(database.url, undefined, bucket.settings);
}, 60_000);
afterAll(async () => {
  await server.end('SIGKILL');
  await bucket.stop();
  await saleroom.close();
  await database.drop();
});

test('a node starts while its bucket says nothing: bids are taken, pictures come later', async () => {
  expect(bucket.asked).toEqual(['PUT /files/probe/private']);
  expect(server.output()).toContain('file store unavailable');
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);

  const [lot] = (await saleroom.lots(1)) as [string];
  const [bidder] = (await saleroom.bidders(server.origin, 1)) as [RemoteBidder];
  expect(await bidder.bid(server.origin, lot, 10)).toMatchObject({ status: 200 });

  const picture = { file_name: 'a.jpg', file_key: 'pictures/aa/a.webp', width: 4, height: 3 };
  await saleroom.database.kysely
    .insertInto('lot_images')
    .values({ id: uuid(), lot_id: lot, position: 1, ...picture })
    .execute();
  await bucket.stop();
  const shown = await fetch(`${server.origin}/InventoryImage/${lot}/450`);
  expect([shown.status, shown.headers.get('retry-after')]).toEqual([503, '2']);
  expect(await shown.json()).toMatchObject({ isError: true, code: 'Unavailable' });
});
