import { describe, expect, test } from 'vitest';
import { productSource } from './support/product-source.ts';

// The linter keeps the platform from importing a domain; this keeps domain words out of its names.

const domainWords = new Set(
  `auction auctions auctioneer bid bids bidder bidders bidding catalogue favorite favorites hammer
   invoice invoices lot lots paddle paddles pickup pickups premium premiums reserve retraction sale
   sales seller sellers`.split(/\s+/),
);

/** The code without comments and strings, so that names and keywords are left. */
function namesOnly(source: string): string {
  return source
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g, "''")
    .replaceAll(/\/\/.*/g, '');
}

/** Names that contain a word of the domain: `sellerCompanyId`, `invoice_lots`, not `slot`. */
function domainNames(source: string): string[] {
  const names = new Set(namesOnly(source).match(/[A-Za-z_]\w*/g) ?? []);
  return [...names].filter((name) =>
    (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).some((word) =>
      domainWords.has(word.toLowerCase()),
    ),
  );
}

/** Quoted text that reads like text for a screen: several words. */
function sentences(source: string): string[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*/gm, '');
  return (code.match(/'(?:[^'\\\n]|\\.)*'/g) ?? []).filter((text) => /[a-z] [A-Za-z]/.test(text));
}

describe('a name of the domain is noticed', () => {
  test.each([
    ['readonly sellerCompanyId: string', 'sellerCompanyId'],
    ['export const invoiceId = 1;', 'invoiceId'],
    ['function findLots() {}', 'findLots'],
    ['interface PlacedBid {}', 'PlacedBid'],
    ['row.pickup_windows', 'pickup_windows'],
  ])('%s', (source, name) => expect(domainNames(source)).toEqual([name]));

  test.each(['const slots = forbidden;', '// of a seller', "log('a lot');", '/** An invoice. */'])(
    'but not in %s',
    (source) => expect(domainNames(source)).toEqual([]),
  );
});

test('no name in the platform is a word of the domain', () => {
  // The schema is made from the tables, whose names are the domain's.
  const files = productSource('server/src/platform').filter(
    ({ file }) => file !== 'database/schema.ts',
  );
  const found = files.flatMap(({ file, text }) =>
    domainNames(text).map((name) => `${file}: ${name}`),
  );
  expect(found).toEqual([]);
});

test('rules of the display say what is shown, not in which words', () => {
  const found = productSource('rules/src/display').flatMap(({ file, text: source }) =>
    [
      ...sentences(source),
      ...(source.match(/export const \w*(?:Text|Texts|Words|Labels)\b/g) ?? []),
    ].map((text) => `${file}: ${text}`),
  );
  expect(found).toEqual([]);
});
