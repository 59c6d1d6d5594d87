import { expect, test } from 'vitest';
import { writeListInParts } from './in-parts.ts';

const many = Array.from({ length: 1_000 }, (_, index) => ({ index, text: '"[]}' }));

test.each([0, 1, 101, 1_000])('a list of %i is written as JSON writes it', async (length) => {
  const list = many.slice(0, length);
  const pieces = await writeListInParts(list, (item) => item);
  expect(Buffer.concat(pieces).toString()).toBe(JSON.stringify(list));
});

function slow(): object {
  const until = performance.now() + 0.05;
  while (performance.now() < until);
  return {};
}

test('the loop turns while thousands are handled', async () => {
  let turns = 0;
  const turning = setInterval(() => (turns += 1), 0);
  await writeListInParts(many, slow);
  clearInterval(turning);
  expect(turns).toBeGreaterThan(5);
});
