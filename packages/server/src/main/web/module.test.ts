import { expect, test } from 'vitest';
import { productSource } from '../../../test/support/product-source.ts';
import { pagesModule } from './module.ts';

/** Facts after which pages need not be rendered again, each with its reason. */
const changeNoKeptPage: Record<string, string> = {
  BidsTakenBack: 'each of the bids is a BidRetracted of its own',
  BidderApproved: 'of one bidder, who is shown it on pages that are not kept',
  BidderRefused: 'like BidderApproved',
  BidderRegistered: 'like BidderApproved',
  ConsignorNamed: 'bidders see no consignor; bids that are taken back are a BidRetracted each',
  InvoiceChanged: 'of one buyer; invoices are not kept',
  InvoiceMade: 'like InvoiceChanged',
  InvoicePaid: 'like InvoiceChanged',
  LoginsEnded: 'of one person',
  LotsHammered: 'many a second; a page of two seconds ago may show the lot open',
  OfferAccepted: 'of one buyer, after the sale',
  SaleSettled: 'lots have closed and the invoices are the buyers’ own',
};

test('a new fact is followed by kept pages, or it is said here why it need not be', () => {
  const defined = productSource('server/src').flatMap(({ text }) =>
    [...text.matchAll(/defineFact\(\s*'(\w+)'/g)].map(([, name = '']) => name),
  );
  const { followers = [] } = pagesModule([]);
  const followed = followers.map(({ factName }) => factName);
  expect(defined.length).toBeGreaterThan(20);
  expect([...followed, ...Object.keys(changeNoKeptPage)].toSorted()).toEqual(defined.toSorted());
});
