import { expect, test } from 'vitest';
import { pageQuery } from './page-parameters.ts';

test.each([
  ['/', '?page=2&utm_source=x', 'page=2'],
  ['/_.data', '?page=2', 'page=2'],
  ['/past/_.data', '?page=2', 'page=2'],
  ['/Past/', '?page=2&page=3', 'page=2'],
  ['/auction/a', '?s=saw&tab=details', 'tab=details&s=saw'],
  ['/auction/a/Tools.data', '?page=3', 'page=3'],
  ['/auction/a/lot/b/Saw', '?tab=details&page=2', ''],
  ['/auction/a/lot/b', '?s=saw', ''],
  ['/seller/a/past', '?page=2&s=x', 'page=2'],
  ['/search/past/b', '?o=PriceLow&c=1%2C2&s=saw&tab=x', 's=saw&c=1%2C2&o=PriceLow'],
  ['/terms', '?seller=a', 'seller=a'],
  ['/transferto/hudson.example', '?returnUrl=%2F', 'returnUrl=%2F'],
  ['/account', '?page=2', ''],
  ['/searching', '?s=saw', ''],
])('of %s%s the page reads %j', (pathname, query, read) => {
  const kept = pageQuery(pathname, new URLSearchParams(query));
  expect(new URLSearchParams(kept).toString()).toBe(read);
});
