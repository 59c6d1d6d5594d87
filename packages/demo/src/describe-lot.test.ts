import { describe, expect, it } from 'vitest';
import { sanitizeHtml } from '@fairlot/server/platform/html/sanitize-html.ts';
import { categories } from './catalogue/categories.ts';
import type { CategoryName } from './catalogue/categories.ts';
import { createLotWriter } from './describe-lot.ts';
import { createRandom } from './random.ts';

const names = Object.keys(categories) as CategoryName[];

function write(seed: number, count: number) {
  const writeLot = createLotWriter(createRandom(seed));
  return Array.from({ length: count }, (_, index) =>
    writeLot(names[index % names.length] ?? 'furniture', index + 1),
  );
}

describe('the catalogue of the demo', () => {
  const lots = write(1, 600);

  it('is the same for the same seed, and another for another', () => {
    expect(write(1, 600)).toEqual(lots);
    expect(write(2, 600)).not.toEqual(lots);
  });

  it('never reads the same twice', () => {
    expect(new Set(lots.map(({ title }) => title)).size).toBe(600);
    expect(new Set(lots.map(({ descriptionHtml }) => descriptionHtml)).size).toBe(600);
  });

  it('fits the limits and the rules of an imported sale', () => {
    for (const lot of lots) {
      expect(lot.title.length).toBeLessThanOrEqual(200);
      expect(lot.startPrice).toBeGreaterThan(0);
      expect(lot.highEstimate).toBeGreaterThan(lot.lowEstimate ?? Infinity);
      expect(lot.reserve ?? Infinity).toBeGreaterThanOrEqual(lot.startPrice);
      expect(sanitizeHtml(lot.descriptionHtml)).toBe(lot.descriptionHtml);
    }
  });
});
