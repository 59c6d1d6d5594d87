import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../database/testing/test-database.ts';
import type { TestDatabase } from '../database/testing/test-database.ts';
import { createLog } from '../log/log.ts';
import type { BotVerdict } from './bot-check.ts';
import { createBotGate } from './bot-gate.ts';

let base: TestDatabase;
beforeAll(async () => {
  base = await testDatabase();
});
afterAll(() => base.drop());

const gateOf = (verdict: BotVerdict) =>
  createBotGate({ siteKey: 'key', judge: async () => verdict }, base.db, createLog('silent'));
const from = (address: string) =>
  ({ action: 'register', token: 't', host: 'localhost', address }) as const;

test('humans go on, as many as come; others do not', async () => {
  const open = gateOf({ state: 'human' });
  for (let n = 0; n < 20; n += 1) expect(await open.admits(from('192.0.2.1'))).toBe(true);
  const closed = gateOf({ state: 'refused', reason: 'score 0.1' });
  expect(await closed.admits(from('192.0.2.1'))).toBe(false);
});

test('without a verdict an address gets five an hour, another its own five', async () => {
  const gate = gateOf({ state: 'unavailable', reason: 'status 500' });
  for (let n = 0; n < 5; n += 1) expect(await gate.admits(from('192.0.2.1'))).toBe(true);
  await expect(gate.admits(from('192.0.2.1'))).rejects.toMatchObject({ code: 'TooManyRequests' });
  expect(await gate.admits(from('192.0.2.2'))).toBe(true);
});
