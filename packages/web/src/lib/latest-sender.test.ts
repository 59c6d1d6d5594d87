import { expect, test } from 'vitest';
import { createLatestSender } from './latest-sender.ts';

function setUp() {
  const sent: boolean[] = [];
  const settled: { granted: boolean | null; refused: boolean }[] = [];
  const answers: ((granted: boolean) => void)[] = [];
  const { send } = createLatestSender<boolean>(
    (value) => {
      sent.push(value);
      return new Promise((resolve) => answers.push(resolve));
    },
    (granted, refused) => settled.push({ granted, refused }),
  );
  const answer = async (granted: boolean) => {
    answers.shift()?.(granted);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { sent, settled, send, answer };
}

test('a second send waits for the first to end', async () => {
  const { sent, settled, send, answer } = setUp();
  send(true);
  send(false);
  expect(sent).toEqual([true]);
  await answer(true);
  expect(sent).toEqual([true, false]);
  expect(settled).toEqual([]);
  await answer(true);
  expect(settled).toEqual([{ granted: false, refused: false }]);
});

test('of several that wait only the last is sent', async () => {
  const { sent, send, answer } = setUp();
  for (const value of [true, false, true, false]) send(value);
  await answer(true);
  await answer(true);
  expect(sent).toEqual([true, false]);
});

test('after a refusal what was granted last holds, and new wishes are sent', async () => {
  const { sent, settled, send, answer } = setUp();
  send(true);
  await answer(false);
  expect(settled).toEqual([{ granted: null, refused: true }]);
  send(true);
  await answer(true);
  send(false);
  await answer(false);
  expect(sent).toEqual([true, true, false]);
  expect(settled.at(-1)).toEqual({ granted: true, refused: true });
});
