import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isOpenIn, saleState } from './sale-life.ts';
import type { SaleAction, SaleLife, SaleState } from './sale-life.ts';

const draft: SaleLife = {
  previewedAt: null,
  publishedAt: null,
  settledAt: null,
  cancelledAt: null,
  archivedAt: null,
  closes: { first: 200, last: 300 },
};
const preview = { ...draft, previewedAt: 50 };
const published = { ...preview, publishedAt: 100 };

describe('the state of a sale', () => {
  test.each<[string, SaleLife, number, SaleState]>([
    ['nobody has shown it', draft, 400, 'draft'],
    ['shown, not opened', preview, 400, 'preview'],
    ['to be published later', published, 99, 'preview'],
    ['published this instant', published, 100, 'published'],
    ['before the first close', published, 199, 'published'],
    ['the first lot closes', published, 200, 'closing'],
    ['the last is open', published, 299, 'closing'],
    ['the last closes', published, 300, 'closed'],
    ['without a lot', { ...published, closes: null }, 400, 'published'],
    ['called off', { ...published, closes: null, cancelledAt: 150 }, 400, 'cancelled'],
    ['called off before', { ...preview, cancelledAt: 60 }, 70, 'cancelled'],
    ['invoices made', { ...published, settledAt: 310 }, 400, 'settled'],
    ['put away', { ...published, settledAt: 310, archivedAt: 350 }, 400, 'archived'],
    ['called off, put away', { ...published, cancelledAt: 150, archivedAt: 160 }, 400, 'archived'],
  ])('%s', (_, sale, now, state) => {
    expect(saleState(sale, now)).toBe(state);
  });

  test('goes one way as time passes, whatever the sale', () => {
    const order: SaleState[] = ['draft', 'preview', 'published', 'closing', 'closed', 'settled'];
    const time = fc.integer({ min: 0, max: 1_000 });
    fc.assert(
      fc.property(time, time, time, time, time, (publishedAt, first, longer, one, other) => {
        const sale = { ...preview, publishedAt, closes: { first, last: first + longer } };
        const place = (now: number) => order.indexOf(saleState(sale, now));
        expect(place(Math.min(one, other))).toBeLessThanOrEqual(place(Math.max(one, other)));
      }),
    );
  });
});

describe('what may be done to it', () => {
  const states: SaleState[] = [
    'draft',
    'preview',
    'published',
    'closing',
    'closed',
    'settled',
    'cancelled',
    'archived',
  ];
  test.each<[SaleAction, SaleState[]]>([
    ['preview', ['draft']],
    ['publish', ['draft', 'preview']],
    ['change-lots', ['draft', 'preview']],
    ['correct-lots', ['published', 'closing']],
    ['change-pickup', ['draft', 'preview', 'published', 'closing', 'closed', 'settled']],
    ['add-pictures', ['draft', 'preview', 'published', 'closing']],
    ['cancel', ['preview', 'published']],
    ['archive', ['settled', 'cancelled']],
  ])('%s', (action, open) => {
    expect(states.filter((state) => isOpenIn(action, state))).toEqual(open);
  });
});
