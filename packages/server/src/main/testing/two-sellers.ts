import { v7 as uuid } from 'uuid';
import { plantBids } from '#browsing/catalogue/testing/plant-bids.ts';
import { raiseLotAlerts } from '#messaging/messages/public.ts';
import { addPasskey } from './passkey-scene.ts';
import { logInAs, makeAccount } from './log-in-as.ts';
import { pickupScene } from './pickup-scene.ts';
import { bid, signIn } from './sign-in.ts';
import type { TestClient } from './test-client.ts';
import { marketplaceHost } from './test-server.ts';
import type { TestServer } from './test-server.ts';

/** The host of a seller without any relation to these people. */
export const ownHost = 'hudson.localhost';
/** The host of the seller whom these people know. */
const otherHost = 'bramble.localhost';
const day = 24 * 60 * 60_000;
const minute = 60_000;

/** Somebody's browsers: on the first seller's host, and on the marketplace, which shows everything. */
type Browsers = Readonly<Record<'onOwnHost' | 'onMarketplace', TestClient>>;

export type TwoSellers = Awaited<ReturnType<typeof twoSellers>>;

/**
 * Two sellers with hosts of their own, a bidder who has done everything possible with the second, and one
 * of that seller's clerks. Whatever the first seller's host reveals of this, it reveals to a stranger.
 */
export async function twoSellers(server: TestServer) {
  const { make, database } = server;
  const { kysely } = database;
  const ownSeller = await make.seller({ company_name: 'Hudson Sales' });
  const seller = await make.seller({ company_name: 'Bramble & Sons' });
  await make.site({ host: ownHost, name: 'Hudson Sales', seller_company_id: ownSeller.id });
  await make.site({ host: otherHost, name: 'Bramble & Sons', seller_company_id: seller.id });

  const bidder = await makeAccount(server);
  const clerk = await make.user();
  await kysely
    .insertInto('staff')
    .values({ user_id: clerk.id, seller_company_id: seller.id, role: 'owner' })
    .execute();
  const browsersOf = async (userId: string): Promise<Browsers> => ({
    onOwnHost: await signIn(server.client(ownHost), database, userId),
    onMarketplace: await signIn(server.client(marketplaceHost), database, userId),
  });
  const people = { bidder: await browsersOf(bidder.id), clerk: await browsersOf(clerk.id) };

  const auction = await make.auction({ seller_company_id: seller.id, title: 'The Bramble estate' });
  const session = await make.session({
    auction_id: auction.id,
    first_close_at: new Date(Date.now() + 3 * day),
  });
  const place = { auction_id: auction.id, session_id: session.id };
  const ends = { close_at: new Date(Date.now() + 3 * day) };
  const lot = await make.lot({ ...place, title: 'Bramble desk' }, ends);
  const newLot = await make.lot({ ...place, title: 'Bramble chair' }, ends);
  const chest = await make.lot({ ...place, title: 'Bramble chest' }, ends);
  const mirror = await make.lot({ ...place, title: 'Bramble mirror' }, ends);
  const newAuction = await make.auction({ seller_company_id: seller.id, title: 'Bramble barn' });
  await make.lot({
    auction_id: newAuction.id,
    session_id: (await make.session({ auction_id: newAuction.id })).id,
  });
  await make.registration({ auction_id: auction.id, user_id: bidder.id, paddle_number: 4711 });

  const past = await make.auction({ seller_company_id: seller.id, title: 'Bramble’s past sale' });
  await make.registration({ auction_id: past.id, user_id: bidder.id });
  const invoice = await make.invoice({ auction_id: past.id, bidder_id: bidder.id });
  const wonLotId = invoice.lotIds[0] ?? '';
  const won = { bidder: { id: bidder.id, paddle: 1 }, maxCents: 100_00, priceCents: 100_00 };
  await plantBids(database, wonLotId, [won], won);
  const pastSession = await make.session({ auction_id: past.id, position: 2 });
  const passed = await make.lot(
    { auction_id: past.id, session_id: pastSession.id, title: 'Bramble bench' },
    { outcome: 'passed', ended_at: new Date(), close_at: new Date() },
  );
  const offerId = uuid();
  await kysely
    .insertInto('after_sale_offers')
    .values({
      id: offerId,
      lot_id: passed.id,
      auction_id: past.id,
      bidder_id: bidder.id,
      paddle_number: 1,
      price_cents: 80_00,
      made_by: clerk.id,
      made_at: new Date(),
      expires_at: new Date(Date.now() + day),
    })
    .execute();
  const scene = pickupScene(() => server);
  const opens = Math.ceil(Date.now() / day) * day + 2 * day;
  const windowId = await scene.window(past.id, {
    starts_at: new Date(opens),
    ends_at: new Date(opens + 60 * minute),
  });
  const slot = (index: number) => new Date(opens + index * 15 * minute).toISOString();

  const { onMarketplace } = people.bidder;
  await bid(onMarketplace, lot.id, 20);
  const groupId = uuid();
  await onMarketplace.call('POST /api/site/saveeitheror', {
    body: {
      secureGroupId: groupId,
      secureAuctionId: auction.id,
      version: 0,
      wanted: 1,
      lots: [
        { lotSecureId: chest.id, maxAmount: 20 },
        { lotSecureId: mirror.id, maxAmount: 30 },
      ],
    },
  });
  const rival = await make.bidder(auction.id);
  await bid(await signIn(server.client(marketplaceHost), database, rival.id), chest.id, 90);
  await scene.choose({ id: invoice.id, client: onMarketplace }, windowId, slot(0));
  for (const secureId of [lot.id, wonLotId]) {
    await onMarketplace.call('POST /api/site/setfavorite', {
      body: { secureId, isFavorite: true },
    });
  }
  const followed = { secureId: seller.id, isFavorite: true };
  await onMarketplace.call('POST /api/site/setfollow', { body: followed });
  const found = await onMarketplace.call('POST /api/site/search', { body: { Search: 'bramble' } });
  const searchId = found.body.savedSearchId ?? '';
  const saved = { secureId: searchId, isFavorite: true };
  await onMarketplace.call('POST /api/site/setfollowsearch', { body: saved });
  await raiseLotAlerts(kysely, [
    { userId: bidder.id, lotId: lot.id, kind: 'BidderOutbid', text: 'Outbid on {lot}' },
    { userId: bidder.id, lotId: newLot.id, kind: 'FavoriteBidOn', text: 'A bid on {lot}' },
  ]);
  const atOther = await logInAs(server, bidder.email, { client: server.client(otherHost) });
  await addPasskey(atOther.client);

  const { id: bidId } = await kysely
    .selectFrom('bids')
    .select('id')
    .where('lot_id', '=', lot.id)
    .executeTakeFirstOrThrow();
  const { id: alertId } = await kysely
    .selectFrom('alerts')
    .select('id')
    .where('lot_id', '=', lot.id)
    .executeTakeFirstOrThrow();
  const { id: passkeyId } = await kysely
    .selectFrom('passkeys')
    .select('id')
    .where('user_id', '=', bidder.id)
    .executeTakeFirstOrThrow();
  const reservation = await scene.reservationOf(invoice.id);
  const ids = {
    sellerId: seller.id,
    auctionId: auction.id,
    newAuctionId: newAuction.id,
    pastAuctionId: past.id,
    sessionId: session.id,
    lotId: lot.id,
    newLotId: newLot.id,
    groupId,
    chestId: chest.id,
    mirrorId: mirror.id,
    wonLotId,
    invoiceId: invoice.id,
    windowId,
    reservationId: reservation?.id ?? '',
    bidId,
    alertId,
    passkeyId,
    searchId,
    offerId,
    passedLotId: passed.id,
  };
  return {
    people,
    ids,
    slot,
    /** Texts that must not occur in any answer of the other host. */
    marks: [...Object.values(ids), otherHost, 'bramble', '4711'],
  };
}
