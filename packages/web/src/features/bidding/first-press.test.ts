import { expect, test, vi } from 'vitest';
import { onFirstPress } from './first-press.ts';

test.each([
  { what: 'a key', detail: 0, acts: true },
  { what: 'a press', detail: 1, acts: true },
  { what: 'the second half of a double press', detail: 2, acts: false },
  { what: 'the third of three', detail: 3, acts: false },
])('$what acts: $acts', ({ detail, acts }) => {
  const act = vi.fn<() => void>();
  onFirstPress(act)({ detail });
  expect(act).toHaveBeenCalledTimes(acts ? 1 : 0);
});
