import type { AddressInfo } from 'node:net';
import { hubMethods, hubPath } from '@fairlot/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { biddingScene } from '#main/testing/bidding-scene.ts';
import { bid } from '#main/testing/sign-in.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { RawSocket } from '#platform/hub/testing/raw-socket.ts';
import { sequencesOf, watch } from './support/watcher.ts';

const visitors = 40;
/** Each visitor keeps so many calls open at once. */
const inFlight = 10;

let server: TestServer;
const scene = biddingScene(() => server);
let origin: string;

beforeAll(async () => {
  server = await testServer();
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  // The host that the bidders are signed in at.
  origin = `http://localhost:${(server.app.server.address() as AddressInfo).port}`;
});
afterAll(() => server.drop());

type Completion = { type: number; error?: string };

/** Repeats each call as soon as it is answered until the server closes the connection; counts the answers. */
async function flood(auctionId: string) {
  const socket = await new RawSocket(origin.replace('http', 'ws') + hubPath).ready();
  const call = () => socket.invoke('1', hubMethods.monitorAuction, auctionId);
  const answers = { done: 0, refused: 0, farewell: '' };
  for (let count = 0; count < inFlight; count += 1) call();
  while (answers.farewell === '') {
    const message = (await socket.next()) as Completion;
    if (message.type === 7) answers.farewell = message.error ?? '';
    if (message.type !== 3) continue;
    if (message.error === undefined) answers.done += 1;
    else answers.refused += 1;
    call();
  }
  return answers;
}

test('visitors who call without pause are refused, then disconnected, while bids and their messages go on', async () => {
  const lot = await server.make.lot();
  const bidders = [await scene.bidder(lot.auctionId), await scene.bidder(lot.auctionId)];
  const watcher = await watch(origin, { auction: lot.auctionId });
  const floods = Promise.all(Array.from({ length: visitors }, () => flood(lot.auctionId)));
  for (let count = 0; count < 10; count += 1) {
    const bidder = bidders[count % 2];
    if (!bidder) throw new Error('The scene has two bidders.');
    expect((await bid(bidder.client, lot.id, 20 + 10 * count)).body.bidResultEnum).toBe('BidWins');
  }
  for (const { done, refused, farewell } of await floods) {
    expect(done).toBeGreaterThanOrEqual(100);
    expect(refused).toBeGreaterThanOrEqual(100);
    expect(farewell).toBe('Connection closed: too many calls.');
  }
  await vi.waitFor(() => expect(sequencesOf(watcher, lot.id)).toHaveLength(10));
  await watcher.stop();
}, 30_000);
