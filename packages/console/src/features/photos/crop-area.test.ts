import { assert, integer, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { areaOf, cutAt, noCuts, sides } from './crop-area.ts';

test('an uncropped photo, or one cropped to a strip, has no crop area', () => {
  expect(areaOf(noCuts, { width: 900, height: 600 })).toBeNull();
  expect(areaOf({ ...noCuts, left: 50, right: 40 }, { width: 90, height: 600 })).toBeNull();
});

test('the crop area lies within the photo, whatever is cropped in whatever order', () => {
  const side = integer({ min: 20, max: 2_000 });
  const percent = integer({ min: -50, max: 150 });
  const asked = record({ left: percent, right: percent, top: percent, bottom: percent });
  assert(
    property(side, side, asked, (width, height, percents) => {
      const cuts = sides.reduce((before, one) => cutAt(before, one, percents[one]), noCuts);
      const area = areaOf(cuts, { width, height });
      if (area === null) return;
      expect(area.left + area.width).toBeLessThanOrEqual(width);
      expect(area.top + area.height).toBeLessThanOrEqual(height);
      expect(Math.min(area.width, area.height)).toBeGreaterThanOrEqual(20);
    }),
  );
});
