import { expect, test } from 'vitest';
import { productSource } from './support/product-source.ts';

// A connection keeps the columns of a named statement's result. After a migration of the next release adds one to
// `*`, PostgreSQL refuses the statement on every connection of this release: "cached plan must not change result type".

const named = /name: '[\w-]+',\s*text: `([^`]*)`/g;
const anyColumns = /\breturning \*|^\s*select \*/;

test('named statements say which columns they answer', () => {
  const texts = productSource('server/src').flatMap(({ file, text }) =>
    Array.from(text.matchAll(named), ([, statement = '']) => ({ file, statement })),
  );
  expect(texts.length).toBeGreaterThan(10);
  expect(texts.filter(({ statement }) => anyColumns.test(statement))).toEqual([]);
});
