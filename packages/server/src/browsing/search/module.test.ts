import { expect, test } from 'vitest';
import { productSource } from '../../../test/support/product-source.ts';
import { searchModule } from './module.ts';

const byEvents = 'events of its lots, which each round reads';
const shownNowhere = 'nothing that the search finds or sorts by';

/** Facts that the search need not follow, each with its reason. */
const notFollowed: Record<string, string> = {
  BidRetracted: byEvents,
  BidsTakenBack: byEvents,
  BidderApproved: shownNowhere,
  BidderRefused: shownNowhere,
  BidderRegistered: shownNowhere,
  ConsignorNamed: shownNowhere,
  InvoiceChanged: shownNowhere,
  InvoiceMade: shownNowhere,
  InvoicePaid: shownNowhere,
  LoginsEnded: shownNowhere,
  LotAdded: 'comes with a LotChanged',
  LotCorrected: 'comes with a LotChanged',
  LotWithdrawn: byEvents,
  LotsHammered: byEvents,
  OfferAccepted: shownNowhere,
  ReserveLowered: shownNowhere,
  SaleAnnounced: shownNowhere,
  SaleCancelled: byEvents,
  SaleExtended: byEvents,
  SalePaused: byEvents,
  SaleResumed: byEvents,
  SalePreviewed: 'each round looks for lots that have become public',
  SalePublished: 'like SalePreviewed',
  SaleSettled: shownNowhere,
};

test('a new fact is followed by the search, or it is said here why it need not be', () => {
  const defined = productSource('server/src').flatMap(({ text }) =>
    [...text.matchAll(/defineFact\(\s*'(\w+)'/g)].map(([, name = '']) => name),
  );
  const { followers = [] } = searchModule({ database: {} } as Parameters<typeof searchModule>[0]);
  const followed = followers.map(({ factName }) => factName);
  expect(defined.length).toBeGreaterThan(20);
  expect([...followed, ...Object.keys(notFollowed)].toSorted()).toEqual(defined.toSorted());
});
