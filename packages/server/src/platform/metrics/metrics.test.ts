import { expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';

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
