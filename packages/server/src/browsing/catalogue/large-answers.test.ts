import { expect, test } from 'vitest';
import { AppError } from '#platform/http/app-error.ts';
import { createLargeAnswers } from './large-answers.ts';

test('a large read that fails is not made again by everybody who waits for it', async () => {
  const answers = createLargeAnswers();
  let made = 0;
  const fail = () => Promise.reject(new Error(`failed ${(made += 1)}`));
  for (let asked = 0; asked < 3; asked += 1) {
    await expect(answers('one', fail)).rejects.toThrow('failed 1');
  }
});

test('that the gate was full is nobody’s but theirs', async () => {
  const answers = createLargeAnswers();
  const refusal = new AppError('Unavailable');
  await expect(answers('one', () => Promise.reject(refusal))).rejects.toBe(refusal);
  const answer = { bytes: Buffer.from('{}'), lots: 0 };
  expect(await answers('one', async () => answer)).toBe(answer);
});
