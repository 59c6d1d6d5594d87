import { expect, test } from 'vitest';
import { linkTo } from './link-to.ts';

test.each([
  ['https://cedar.example/terms', 'https://cedar.example/terms'],
  [' cedar.example ', 'https://cedar.example'],
  ['www.cedar.example/terms?x=1', 'https://www.cedar.example/terms?x=1'],
  ['office@cedar.example', 'mailto:office@cedar.example'],
  ['tel:+15185550140', 'tel:+15185550140'],
])('%s leads to %s', (typed, address) => {
  expect(linkTo(typed)).toBe(address);
});

test.each(['', 'our terms', 'javascript:alert(1)', 'cedar', 'a b.example'])(
  '%j leads nowhere',
  (typed) => {
    expect(linkTo(typed)).toBeNull();
  },
);
