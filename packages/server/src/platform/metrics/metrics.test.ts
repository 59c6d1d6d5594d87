import { expect, test } from 'vitest';
import { z } from 'zod';
import { HubError, hubMethod } from '../hub/method.ts';
import type { HubConnection } from '../hub/method.ts';
import { createMetrics } from './metrics.ts';
import { watchedMethod } from './watched.ts';

const shown = async (metrics: ReturnType<typeof createMetrics>, name: string) =>
  (await metrics.registry.getSingleMetric(name)?.get())?.values[0]?.value;

const fail = () => Promise.reject(new Error('away'));

test('a work that fails is counted until it succeeds, and what it throws goes on', async () => {
  const metrics = createMetrics();
  const watch = metrics.watch('pass', 'a pass', 500);
  expect(await shown(metrics, 'fairlot_work_interval_seconds')).toBe(0.5);
  await expect(watch(fail)).rejects.toThrow('away');
  await expect(watch(fail)).rejects.toThrow('away');
  expect(await shown(metrics, 'fairlot_work_failures_in_a_row')).toBe(2);
  await expect(watch(async () => 'done')).resolves.toBe('done');
  expect(await shown(metrics, 'fairlot_work_failures_in_a_row')).toBe(0);
  expect(await shown(metrics, 'fairlot_work_failures_total')).toBe(2);
});

test('a call to the hub that is refused has not failed, and its client learns why', async () => {
  const metrics = createMetrics();
  const outcomes = [new HubError('Not here.'), new Error('away'), null];
  const method = watchedMethod(
    metrics,
    'Watch',
    hubMethod(z.tuple([]), async () => {
      const outcome = outcomes.shift();
      if (outcome) throw outcome;
      return 'watched';
    }),
  );
  const connection: HubConnection = {
    id: 'one',
    host: 'localhost',
    userId: null,
    loginId: null,
    tenantId: null,
    join: () => {},
    leave: () => {},
    send: () => {},
  };
  const call = () => method.bind([])?.(connection);
  await expect(call()).rejects.toThrow('Not here.');
  expect(await shown(metrics, 'fairlot_work_failures_total')).toBe(0);
  await expect(call()).rejects.toThrow('away');
  expect(await shown(metrics, 'fairlot_work_failures_total')).toBe(1);
  expect(await call()).toBe('watched');
  expect(method.bind(['too many'])).toBeNull();
});
