import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSeal } from './seal.ts';

const refusal = 'unable to authenticate data';
const secret = randomBytes(20);
const { seal, open } = createSeal(randomBytes(32));

test('what is sealed for a user opens for them, and looks different each time', () => {
  const sealed = seal('ann', secret);
  expect(open('ann', sealed)).toEqual(secret);
  expect(sealed.includes(secret)).toBe(false);
  expect(seal('ann', secret)).not.toEqual(sealed);
});

test('neither another user, another key nor a changed byte opens it', () => {
  const sealed = seal('ann', secret);
  expect(() => open('bob', sealed)).toThrow(refusal);
  expect(() => createSeal(randomBytes(32)).open('ann', sealed)).toThrow(refusal);
  for (const index of sealed.keys()) {
    const changed = Buffer.from(sealed);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(() => open('ann', changed)).toThrow(refusal);
  }
});
