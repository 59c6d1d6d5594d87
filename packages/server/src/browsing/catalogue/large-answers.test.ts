import { expect, test } from 'vitest';
import { AppError } from '#platform/http/app-error.ts';
import { createLargeAnswers, writeInParts } from './large-answers.ts';

const many = Array.from({ length: 1_000 }, (_, index) => ({ index, text: '"[]}' }));

test.each([0, 1, 101, 1_000])(
  'an answer with %i lots is written as JSON writes it',
  async (lots) => {
    const answer = { totalLots: 5, lots: many.slice(0, lots), serverTime: '[]}' };
    const { bytes, lots: count } = await writeInParts(answer);
    expect(JSON.parse(bytes.toString())).toEqual(answer);
    expect(count).toBe(lots);
  },
);

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
