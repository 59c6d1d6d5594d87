import { expect, test } from 'vitest';
import { costsFrom } from './costs.ts';

const sample = (bids: number, batches: number) => ({
  seconds: 10,
  bids,
  batches,
  p50: 1,
  p99: 2,
  callers: bids * 0.03,
  nodes: [(bids * 100 + batches * 400) / 1_000 + 200, 100],
  database: (bids * 50 + batches * 700) / 1_000 + 300,
  flushes: batches,
  flushMs: batches * 0.9,
});

test('costs that made the measurements are found again', () => {
  const told = sample(20_000, 2_000);
  const costs = costsFrom({
    idle: { seconds: 5, nodes: [100], database: 150 },
    light: sample(4_000, 3_500),
    full: sample(40_000, 700),
    told: {
      ...told,
      nodes: [(told.nodes[0] ?? 0) + 20_000 * 0.012, 200 + 20_000 * 0.009],
      database: told.database + 300 + 20_000 * 0.004,
    },
  });
  expect(costs).toMatchObject({
    callerBid: expect.closeTo(30, 3),
    nodeBid: expect.closeTo(100, 3),
    nodeBatch: expect.closeTo(400, 3),
    databaseBid: expect.closeTo(50, 3),
    databaseBatch: expect.closeTo(700, 3),
    tellBid: expect.closeTo(12, 3),
    databaseTellBid: expect.closeTo(4, 3),
    hearBid: expect.closeTo(9, 3),
    nodeIdle: expect.closeTo(0.02, 3),
    databaseIdle: expect.closeTo(0.03, 3),
    flush: expect.closeTo(900, 3),
  });
});
