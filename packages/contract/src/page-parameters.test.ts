import { expect, test } from 'vitest';
import { pagePath, pageQuery } from './page-parameters.ts';

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

const id = '019a0000-0000-7000-8000-00000000000a';

test.each([
  [`/auction/${id}/A-TITLE`, `/auction/${id}`],
  [`/auction/${id}/`, `/auction/${id}`],
  [`/auction/${id}/any///`, `/auction/${id}`],
  [`/AUCTION/${id.toUpperCase()}/%E0%A4%A`, `/auction/${id}`],
  [`/%61uction/${id.replace('a', '%61')}`, `/auction/${id}`],
  [`/auction/${id}/any.data`, `/auction/${id}.data`],
  [`/auction/${id}/_.data`, `/auction/${id}.data`],
  [`/Auction/AML-${id}/A-TITLE`, `/auction/aml-${id}`],
  [`/auction/${id}/lot`, `/auction/${id}`],
  [`/auction/${id}/lot/${id}`, `/auction/${id}/lot/${id}`],
  [`/auction/${id}/Lot/${id}/A-TITLE`, `/auction/${id}/lot/${id}`],
  [`/auction/${id}/lot/${id}/A-TITLE/more`, `/auction/${id}/lot/${id}/a-title/more`],
  [`/auction/${id}/a%2Fb/c`, `/auction/${id}/a%2Fb/c`],
  [`/Seller/${id}/PAST/`, `/seller/${id}/past`],
  ['/auction/', '/auction'],
  ['/', '/'],
  ['/_.data', '/_.data'],
  ['/about', '/about'],
  // Keys have upper and lower case.
  ['/verify/aBc/X', '/verify/aBc/X'],
])('%s is the page %s', (pathname, page) => {
  expect(pagePath(pathname)).toBe(page);
});
