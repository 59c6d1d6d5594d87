import { randomBytes } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import { expect, test } from 'vitest';
import { createSubscriptionKeys } from './subscription-keys.ts';

const keys = createSubscriptionKeys(randomBytes(32));

test('a key gives back the id it was made of', () => {
  const id = uuid();
  const key = keys.make('unsubscribe', id);
  expect(key).toMatch(/^[\w-]{64}$/);
  expect(keys.read('unsubscribe', key)).toBe(id);
});

test('a key of one purpose is none of the other', () => {
  expect(keys.read('unsubscribe', keys.make('confirm', uuid()))).toBeNull();
});

test('forged, cut, foreign and empty keys are none', () => {
  const key = keys.make('confirm', uuid());
  const foreign = createSubscriptionKeys(randomBytes(32)).make('confirm', uuid());
  const otherId = Buffer.from(key, 'base64url');
  otherId[0] = 1 + (otherId[0] ?? 0);
  const otherSignature = Buffer.from(key, 'base64url');
  otherSignature[47] = 1 + (otherSignature[47] ?? 0);
  const forged = [otherId, otherSignature].map((bytes) => bytes.toString('base64url'));
  for (const shown of [...forged, foreign, key.slice(1), `${key}a`, '', '🗝'.repeat(64)]) {
    expect(keys.read('confirm', shown)).toBeNull();
  }
});
