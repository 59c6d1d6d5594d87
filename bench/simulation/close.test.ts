import { expect, test } from 'vitest';
import { simulateClose } from './close.ts';
import type { Costs, Installation, Load } from './close.ts';

const costs: Costs = {
  callerBid: 0,
  nodeBid: 100,
  nodeBatch: 200,
  databaseBid: 50,
  databaseBatch: 300,
  tellBid: 10,
  databaseTellBid: 0,
  hearBid: 10,
  frame: 8,
  furtherMessage: 2,
  nodeIdle: 0,
  databaseIdle: 0,
  flush: 1_000,
};
const apart: Installation = {
  nodes: 1,
  apart: { nodeCores: 1, databaseCores: 4 },
  sharedCores: 1,
  hubs: 0,
};
const load: Load = { lots: 10_000, callers: 256, pace: null, watchers: 0, seconds: 4 };
const simulate = (
  installation: Partial<Installation>,
  changed: Partial<Load> = {},
  other = costs,
) => simulateClose(other, { ...apart, ...installation }, { ...load, ...changed });

test('the same question has the same answer', () => {
  expect(simulate({})).toEqual(simulate({}));
});

test('callers that wait for their answers keep Little’s law: as many bids as callers are under way', () => {
  const lone = simulate({}, { callers: 1 });
  // Request, transaction, flush, answer: nothing waits.
  expect(lone.p50).toBeCloseTo((100 + 200 + 350 + 1_000) / 1_000, 3);
  expect(lone.bids).toBeCloseTo(1_000 / lone.p50, 0);
});

test('one node is as fast as its thread, and two that share nothing else are twice as fast', () => {
  const free = {
    ...costs,
    nodeBatch: 0,
    databaseBid: 0,
    databaseBatch: 0,
    tellBid: 0,
    hearBid: 0,
    flush: 1,
  };
  const one = simulate({}, {}, free).bids;
  expect(one / 10_000).toBeCloseTo(1, 1);
  expect(simulate({ nodes: 2 }, { lots: 1e9 }, free).bids / one).toBeCloseTo(2, 1);
});

test('transactions that want a lot in common wait for each other, whatever the number of nodes', () => {
  const slow = {
    ...costs,
    nodeBid: 0,
    nodeBatch: 0,
    databaseBatch: 0,
    databaseBid: 1_000,
    tellBid: 0,
    hearBid: 0,
  };
  const hot = { lots: 1, callers: 32 };
  expect(simulate({ nodes: 4 }, hot, slow).bids).toBeLessThanOrEqual(1_000);
  expect(simulate({ nodes: 4 }, { lots: 1e9, callers: 32 }, slow).bids).toBeGreaterThan(1_500);
});

test('below its capacity it answers what comes, with the cores that this takes', () => {
  const report = simulate({ nodes: 2 }, { pace: 500, watchers: 200 });
  expect(report.bids / 500).toBeCloseTo(1, 1);
  // Half of the bids and of the watchers are a node's own.
  const bid = 250 * 100 + report.batches * 100 + 250 * 10 + 250 * 10 + 500 * 100 * 8;
  expect(report.nodeCores / (bid / 1e6)).toBeCloseTo(1, 1);
  expect(report.watchersP99).toBeGreaterThan(0.8);
});

test('hubs take the watchers away from the nodes', () => {
  const watchers = { pace: 200, watchers: 2_000 };
  const without = simulate({}, watchers);
  const hubs = simulate({ hubs: 4 }, watchers);
  expect(hubs.nodeCores).toBeLessThan(without.nodeCores / 10);
  expect(hubs.hubCores / ((200 * 500 * 8 + 200 * 10) / 1e6)).toBeCloseTo(1, 1);
});
