import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { biddingScene } from '#main/testing/bidding-scene.ts';
import { askCommand, commandTimeoutMs, runCommand } from '#main/testing/command-line.ts';
import { bid, signIn } from '#main/testing/sign-in.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { readConfig } from '#platform/config/config.ts';
import { foldersOf } from './folders.ts';

let server: TestServer;
/** `ACKNOWLEDGED_DIR`, set some time after DATA_DIR. */
let place: string;
/** Where it was noted before that. */
let before: string;
const scene = biddingScene(() => server);
beforeAll(async () => {
  place = await mkdtemp(path.join(os.tmpdir(), 'fairlot-acknowledged-'));
  server = await testServer({ ACKNOWLEDGED_DIR: place });
  await server.modules.acknowledged.begin();
  const config = readConfig({ DATA_DIR: server.dataDir, ACKNOWLEDGED_DIR: place });
  [before = ''] = (await foldersOf(config, server.database)).before;
});
afterAll(async () => {
  await server.drop();
  await rm(place, { recursive: true });
});

const noted = async () => {
  const names = await readdir(place, { recursive: true });
  const files = names.filter((name) => name.endsWith('.jsonl'));
  const texts = await Promise.all(files.map((name) => readFile(path.join(place, name), 'utf8')));
  return texts.join('');
};
/** A node that starts now and knows what was noted. */
async function startedNode() {
  const node = await server.nodeBeside();
  await node.modules.acknowledged.begin();
  return node;
}

test(
  'what was acknowledged is noted without amounts, and a database without it is refused and told in full',
  { timeout: 3 * commandTimeoutMs },
  async () => {
    const lot = await server.make.lot();
    const [ann, bob] = [await scene.bidder(lot.auctionId), await scene.bidder(lot.auctionId)];
    await bid(ann.client, lot.id, 734);
    await bid(bob.client, lot.id, 2);
    await bid(bob.client, lot.id, 812);
    const [first, second] = (await scene.logOf(lot.id)).filter(({ ordinal }) => ordinal !== null);
    if (!first || !second) throw new Error('Two bids were accepted.');

    await expect.poll(noted).toContain(second.unique_id);
    const lines = (await noted()).trim().split('\n');
    const entries: unknown[] = lines.map((line) => JSON.parse(line));
    expect(entries).toEqual(
      [first, second].map(({ unique_id }, index) => [
        1,
        expect.any(Number),
        [[lot.id, index + 1, index + 1, unique_id]],
      ]),
    );
    const verify = (...args: string[]) =>
      askCommand(server, ['verify-acknowledged', ...args], { ACKNOWLEDGED_DIR: place });
    expect(await verify()).toEqual({ code: 0, answer: { acknowledged: 2, missing: [] } });

    await sql`delete from lot_events where lot_id = ${lot.id}`.execute(scene.db());
    await sql`delete from bids where id = ${second.id}`.execute(scene.db());
    const lost = { lotSecureId: lot.id, ordinal: 2, sequence: 2, bidUniqueId: second.unique_id };
    expect(await verify()).toEqual({ code: 1, answer: { acknowledged: 2, missing: [lost] } });
    const { code, stdout } = await runCommand(server, ['verify-acknowledged'], {
      ACKNOWLEDGED_DIR: place,
    });
    expect({ code, stdout }).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('1 missing'),
    });

    const node = await startedNode();
    const annThere = await signIn(node.client(), server.database, ann.id);
    expect(await bid(annThere, lot.id, 900)).toMatchObject({ status: 503 });
    expect((await node.app.inject({ url: '/readyz' })).json()).toMatchObject({
      message: 'Bids that were acknowledged are not in the database.',
    });

    expect(await verify('--accept')).toMatchObject({ code: 1 });
    const after = await startedNode();
    const annAgain = await signIn(after.client(), server.database, ann.id);
    expect(await bid(annAgain, lot.id, 900)).toMatchObject({ status: 200 });
  },
);

test('a node that noted a later timeline, before it was told another folder, takes no bids on an older one', async () => {
  const lot = await server.make.lot();
  const { id } = await scene.bidder(lot.auctionId);
  await mkdir(before, { recursive: true });
  await writeFile(path.join(before, '1-1-0.jsonl'), '[99,1,[]]\n[99,2,[["cut sho');
  const node = await startedNode();
  const client = await signIn(node.client(), server.database, id);
  expect(await bid(client, lot.id, 20)).toMatchObject({ status: 503 });
  expect(await scene.stateOf(lot.id)).toMatchObject({ bid_count: 0 });
});
