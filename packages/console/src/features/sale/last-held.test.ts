import { expect, test } from 'vitest';
import { lastHeld } from './last-held.ts';

const sale = (
  saleId: string,
  stage: Parameters<typeof lastHeld>[0][number]['stage'],
  lastCloseAt: string | null,
) => ({ saleId, stage, lastCloseAt });
const draft = sale('draft', 'draft', '2027-03-01T00:00:00.000Z');
const running = sale('running', 'published', '2027-02-01T00:00:00.000Z');

test('the last sale that was held is the model, never a draft or a sale that was canceled', () => {
  const sales = [
    draft,
    running,
    sale('canceled', 'cancelled', '2027-01-20T00:00:00.000Z'),
    sale('older', 'archived', '2026-11-01T00:00:00.000Z'),
    sale('last', 'settled', '2027-01-01T00:00:00.000Z'),
  ];
  expect(lastHeld(sales)).toBe('last');
});

test('before any was held, one that is under way; else none', () => {
  expect(lastHeld([draft, running])).toBe('running');
  expect(lastHeld([draft])).toBeNull();
  expect(lastHeld([])).toBeNull();
});
