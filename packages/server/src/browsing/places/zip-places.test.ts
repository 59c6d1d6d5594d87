import { assert, double, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { isZip, milesBetween, milesFrom, zipsNear } from './zip-places.ts';

const place = record({
  latitude: double({ min: -90, max: 90, noNaN: true }),
  longitude: double({ min: -180, max: 180, noNaN: true }),
});

test('distances are the same both ways, and at most half around the earth', () => {
  assert(
    property(place, place, (one, other) => {
      const miles = milesBetween(one, other);
      expect(miles).toBeCloseTo(milesBetween(other, one), 6);
      expect(miles).toBeGreaterThanOrEqual(0);
      expect(miles).toBeLessThanOrEqual(12_437);
      expect(milesBetween(one, one)).toBe(0);
    }),
  );
});

test('New York and Los Angeles are 2,446 miles apart', () => {
  const [ny, la] = [
    { latitude: 40.7128, longitude: -74.006 },
    { latitude: 34.0522, longitude: -118.2437 },
  ];
  expect(milesBetween(ny, la)).toBeCloseTo(2_446, -1);
});

test('near a ZIP code are itself, then its neighbors', () => {
  const near = zipsNear('12534', 25);
  expect(near[0]).toBe('12534');
  // Catskill is across the river, Albany 28 miles up, New York 105 down.
  expect(near).toContain('12414');
  expect(near).not.toContain('12207');
  const further = zipsNear('12534', 50);
  expect(further.slice(0, near.length)).toEqual(near);
  expect(further).toContain('12207');
  expect(zipsNear('12534', 100)).not.toContain('10001');
});

test('the miles between two ZIP codes are whole, and unknown from nowhere', () => {
  expect(milesFrom('12534', '12207')).toBe(30);
  expect(milesFrom('12534', '12534')).toBe(0);
  expect(milesFrom('00000', '12534')).toBeNull();
  expect(milesFrom('12534', '00000')).toBeNull();
});

test.each(['00000', '', 'abcde'])('%j is nowhere', (zip) => {
  expect(isZip(zip)).toBe(false);
  expect(zipsNear(zip, 25)).toEqual([]);
});
