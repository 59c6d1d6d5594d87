import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { MultiMap } from './multi-map.ts';

const values = [{ name: 'a' }, { name: 'b' }, { name: 'c' }] as const;
const step = fc.record({
  adds: fc.boolean(),
  key: fc.constantFrom('x' as const, 'y' as const),
  value: fc.constantFrom(...values),
});

it('has the values of a set by key, whether there are none, one or several', () => {
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const map = new MultiMap<string, (typeof values)[number]>();
      const sets = { x: new Set(), y: new Set() };
      for (const { adds, key, value } of steps) {
        if (adds) {
          map.add(key, value);
          sets[key].add(value);
        } else {
          map.delete(key, value);
          sets[key].delete(value);
        }
      }
      expect(new Set(map.get('x'))).toEqual(sets.x);
      expect(new Set(map.get('y'))).toEqual(sets.y);
      const used = (['x', 'y'] as const).filter((key) => sets[key].size > 0);
      expect(new Set(map.names())).toEqual(new Set(used));
      expect(map.keys).toBe(used.length);
    }),
  );
});
