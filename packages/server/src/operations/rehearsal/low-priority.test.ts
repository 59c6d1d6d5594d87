import { expect, test, vi } from 'vitest';
import { lowerPriority } from './low-priority.ts';

test('a priority that the system refuses keeps nobody from rehearsing', () => {
  const set = vi.fn<(priority: number) => void>(() => {
    throw new Error('EPERM');
  });
  lowerPriority(set);
  expect(set).toHaveBeenCalledWith(15);
});
