import { expect, test } from 'vitest';
import { createGate } from './gate.ts';
import { createSharedReads } from './shared-reads.ts';

/** Reads that end on demand. */
function scene(waiting = 10) {
  const share = createSharedReads(createGate({ atOnce: 1, waiting }));
  const begun: PromiseWithResolvers<Buffer>[] = [];
  const ask = (key: string) =>
    share(key, () => {
      const reading = Promise.withResolvers<Buffer>();
      begun.push(reading);
      return reading.promise;
    });
  const end = async (index: number) => {
    await expect.poll(() => begun.length).toBe(index + 1);
    begun[index]?.resolve(Buffer.from(`reading ${index}`));
  };
  return { ask, begun, end };
}

test('who waits for the same is given one reading, which begins after they asked', async () => {
  const { ask, begun, end } = scene();
  const first = ask('a');
  await expect.poll(() => begun.length).toBe(1);
  // The first has begun: its data may be older than these requests.
  const crowd = [ask('a'), ask('a'), ask('a')];
  await end(0);
  await end(1);
  expect(String(await first)).toBe('reading 0');
  expect((await Promise.all(crowd)).map(String)).toEqual(Array(3).fill('reading 1'));
});

test('nothing is kept, neither an answer nor a failure', async () => {
  const { ask, begun, end } = scene();
  const failing = ask('a');
  await expect.poll(() => begun.length).toBe(1);
  begun[0]?.reject(new Error('away'));
  await expect(failing).rejects.toThrow('away');
  const next = ask('a');
  await end(1);
  expect(String(await next)).toBe('reading 1');
});

test('who is turned away at the gate leaves nothing behind', async () => {
  const { ask, begun, end } = scene(0);
  const first = ask('a');
  await expect.poll(() => begun.length).toBe(1);
  await expect(ask('b')).rejects.toThrow('unavailable');
  await end(0);
  await first;
  const again = ask('b');
  await end(1);
  expect(String(await again)).toBe('reading 1');
});
