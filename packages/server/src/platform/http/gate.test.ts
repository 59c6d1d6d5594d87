import { expect, test } from 'vitest';
import { createGate } from './gate.ts';

test('lets so many in at once, others in their turn, and turns the rest away', async () => {
  const gate = createGate({ atOnce: 1, waiting: 1 });
  const begun: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = gate(async () => {
    begun.push('first');
    await promise;
  });
  const second = gate(async () => begun.push('second'));
  await expect(gate(async () => begun.push('third'))).rejects.toThrow('unavailable');
  expect(begun).toEqual(['first']);
  resolve();
  await Promise.all([first, second]);
  expect(begun).toEqual(['first', 'second']);
});

test('gives the place back when the work fails', async () => {
  const gate = createGate({ atOnce: 1, waiting: 0 });
  await expect(gate(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(gate(async () => 'next')).resolves.toBe('next');
});
