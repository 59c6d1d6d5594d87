import { expect, test } from 'vitest';
import { distanceWords } from './distance.ts';

test.each([
  [null, ''],
  [{ zip: '12534', miles: null }, ''],
  [{ zip: '12534', miles: 0 }, 'less than 5 miles from 12534'],
  [{ zip: '12534', miles: 4 }, 'less than 5 miles from 12534'],
  [{ zip: '12534', miles: 5 }, 'about 5 miles from 12534'],
  [{ zip: '02139', miles: 2446 }, 'about 2,446 miles from 02139'],
])('%j is %j', (distance, words) => expect(distanceWords(distance)).toBe(words));
