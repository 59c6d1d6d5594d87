import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Hub } from '#platform/hub/hub.ts';
import { inSequence } from './in-sequence.ts';

let sent: number[][];
let hub: ReturnType<typeof inSequence>;
beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  const below: Pick<Hub, 'toGroupBatch'> = {
    toGroupBatch: (_group, messages) =>
      void sent.push(messages.map(({ args }) => (args[0] as { sequence: number }).sequence)),
  };
  hub = inSequence(below as Hub);
});
afterEach(() => vi.useRealTimers());

const send = (sequences: number[], lotSecureId = 'lot') =>
  hub.toGroupBatch(
    'session',
    sequences.map((sequence) => ({ target: 'ReceiveBid', args: [{ lotSecureId, sequence }] })),
  );

const announce = (text: string) =>
  hub.toGroupBatch('session', [
    {
      target: 'ReceiveBid',
      args: [{ lotSecureId: 'lot', sequence: 1, announcement: { text, at: text } }],
    },
  ]);

describe('events of a lot', () => {
  test('in order go out at once, those given together in one go', () => {
    send([7]);
    send([8, 9]);
    expect(sent).toEqual([[7], [8, 9]]);
  });

  test('that cross on their way go out in order', () => {
    send([1]);
    send([4]);
    send([3]);
    expect(sent).toEqual([[1]]);
    send([2]);
    expect(sent).toEqual([[1], [2, 3, 4]]);
  });

  test('are known by the last that went out, not by one that waits', () => {
    expect(hub.lastSent('lot')).toBe(0);
    send([7]);
    send([9]);
    expect(hub.lastSent('lot')).toBe(7);
    vi.advanceTimersByTime(100);
    expect(hub.lastSent('lot')).toBe(9);
  });

  test('wait for a lost one a moment and no longer; then it comes too late', () => {
    send([1]);
    send([3, 5]);
    vi.advanceTimersByTime(99);
    expect(sent).toEqual([[1]]);
    vi.advanceTimersByTime(1);
    expect(sent).toEqual([[1], [3]]);
    send([2]);
    vi.advanceTimersByTime(100);
    expect(sent).toEqual([[1], [3], [5]]);
    send([6]);
    expect(sent.at(-1)).toEqual([6]);
  });

  test('go out once', () => {
    send([1, 1]);
    send([1]);
    expect(sent).toEqual([[1]]);
  });

  test('are not what is announced with a lot as it stands: all of that goes out', () => {
    announce('first');
    announce('second');
    send([1]);
    expect(sent).toEqual([[1], [1], [1]]);
  });

  test('do not wait for another lot’s', () => {
    send([1]);
    send([3]);
    send([1], 'other');
    expect(sent).toEqual([[1], [1]]);
  });
});
