import { expect, test } from 'vitest';
import { createLatestSender } from './latest-sender.ts';

function setUp() {
  const sent: boolean[] = [];
  const settled: { saved: boolean | null; refusal: string | null }[] = [];
  const answers: ((refusal: string | null) => void)[] = [];
  const { send } = createLatestSender<boolean>(
    (value) => {
      sent.push(value);
      return new Promise((resolve) => answers.push(resolve));
    },
    (saved, refusal) => settled.push({ saved, refusal }),
  );
  const answer = async (refusal: string | null) => {
    answers.shift()?.(refusal);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { sent, settled, send, answer };
}

test('a second send waits for the first to end', async () => {
  const { sent, settled, send, answer } = setUp();
  send(true);
  send(false);
  expect(sent).toEqual([true]);
  await answer(null);
  expect(sent).toEqual([true, false]);
  expect(settled).toEqual([]);
  await answer(null);
  expect(settled).toEqual([{ saved: false, refusal: null }]);
});

test('of several queued values only the last is sent', async () => {
  const { sent, send, answer } = setUp();
  for (const value of [true, false, true, false]) send(value);
  await answer(null);
  await answer(null);
  expect(sent).toEqual([true, false]);
});

test('after a refusal the last saved value holds, and new values are sent', async () => {
  const { sent, settled, send, answer } = setUp();
  send(true);
  await answer('away');
  expect(settled).toEqual([{ saved: null, refusal: 'away' }]);
  send(true);
  await answer(null);
  send(false);
  await answer('away');
  expect(sent).toEqual([true, true, false]);
  expect(settled.at(-1)).toEqual({ saved: true, refusal: 'away' });
});
