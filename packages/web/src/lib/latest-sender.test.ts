import { expect, test } from 'vitest';
import { createLatestSender } from './latest-sender.ts';

function setUp() {
  const sent: boolean[] = [];
  const settled: { saved: boolean | null; refused: boolean }[] = [];
  const answers: ((saved: boolean) => void)[] = [];
  const { send } = createLatestSender<boolean>(
    (value) => {
      sent.push(value);
      return new Promise((resolve) => answers.push(resolve));
    },
    (saved, refused) => settled.push({ saved, refused }),
  );
  const answer = async (saved: boolean) => {
    answers.shift()?.(saved);
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
  expect(settled).toEqual([{ saved: false, refused: false }]);
});

test('of several queued values only the last is sent', async () => {
  const { sent, send, answer } = setUp();
  for (const value of [true, false, true, false]) send(value);
  await answer(true);
  await answer(true);
  expect(sent).toEqual([true, false]);
});

test('after a refusal the last saved value holds, and new values are sent', async () => {
  const { sent, settled, send, answer } = setUp();
  send(true);
  await answer(false);
  expect(settled).toEqual([{ saved: null, refused: true }]);
  send(true);
  await answer(true);
  send(false);
  await answer(false);
  expect(sent).toEqual([true, true, false]);
  expect(settled.at(-1)).toEqual({ saved: true, refused: true });
});
