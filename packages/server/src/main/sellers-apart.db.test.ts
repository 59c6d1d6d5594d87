import * as contract from '@fairlot/contract';
import type { CallName, Endpoint } from '@fairlot/contract';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { password } from './testing/log-in-as.ts';
import { testServer } from './testing/test-server.ts';
import type { TestServer } from './testing/test-server.ts';
import { twoSellers } from './testing/two-sellers.ts';
import type { TwoSellers } from './testing/two-sellers.ts';
import { watchWrites } from './testing/watch-writes.ts';

interface Input {
  readonly params?: Record<string, unknown>;
  readonly body?: Record<string, unknown>;
}

/**
 * How a call relates to a seller. `seller`: it asks for another seller's data, so it must show or do
 * something on the marketplace, and nothing on this host. `person`: it is only about the caller, on any
 * host; it must not reveal anything about another seller either.
 */
type Case =
  | { readonly about: 'seller'; readonly by?: 'clerk'; readonly input?: (ids: TwoSellers) => Input }
  | { readonly about: 'person'; readonly input: Input };

const page = { params: { skip: 0, take: 20 } };
const pageByOffset = { params: { offset: 0, pageSize: 20 } };
const list: Case = { about: 'seller', input: () => page };
const listByOffset: Case = { about: 'seller', input: () => pageByOffset };
const ofInvoice: Case = {
  about: 'seller',
  input: ({ ids }) => ({ params: { invoiceId: ids.invoiceId } }),
};
const credential = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: {
    clientDataJSON: 'AAAA',
    authenticatorData: 'AAAA',
    signature: 'AAAA',
    userHandle: 'AAAA',
    attestationObject: 'AAAA',
  },
};
const ofPerson = (body: Record<string, unknown> = {}): Case => ({
  about: 'person',
  input: { body },
});

/** Every call for signed-in people that a seller's host answers, in an order in which each has something to do. */
const cases: Record<string, Case> = {
  'GET /api/site/isauth': { about: 'seller' },
  'POST /api/site/login': ofPerson({ email: 'nobody@example.com', password }),
  'POST /api/site/InitiateTransfer': ofPerson(),
  'POST /api/site/reauthenticate': ofPerson({ password: 'wrong' }),
  'POST /api/site/reauthenticatebypasskey': ofPerson({ credential }),
  'GET /api/site/secondfactor': ofPerson(),
  'POST /api/site/showsecondfactor': ofPerson({ code: '123456' }),
  'POST /api/site/savenewuserprofile': ofPerson({
    phone: '(518) 555-0100',
    companyName: '',
    address1: '2 Elm Street',
    address2: '',
    city: 'Hudson',
    state: 'NY',
    zip: '12534',
  }),
  'GET /api/site/verifyemail/:code': { about: 'person', input: { params: { code: 'wrong' } } },
  'POST /api/site/sendverificationemail': ofPerson(),
  'GET /api/site/StripeSetup': { about: 'person', input: {} },
  'POST /api/site/StripeSetPaymentMethod': ofPerson({ paymentMethodId: 'pm_card_visa' }),
  'GET /api/site/passkeys': { about: 'seller' },
  'POST /api/site/beginpasskey': ofPerson({ password }),
  'POST /api/site/savepasskey': ofPerson({ credential }),
  'POST /api/site/renamepasskey': {
    about: 'seller',
    input: ({ ids }) => ({ body: { secureId: ids.passkeyId, name: 'Renamed' } }),
  },
  'POST /api/site/removepasskey': {
    about: 'seller',
    input: ({ ids }) => ({ body: { Param: ids.passkeyId } }),
  },
  'POST /api/site/requestApproval': {
    about: 'seller',
    input: ({ ids }) => ({ body: { Param: ids.newAuctionId } }),
  },
  'POST /api/site/placebid': {
    about: 'seller',
    input: ({ ids }) => ({
      body: { lotSecureId: ids.newLotId, bidAmount: 20, bidUniqueId: uuid() },
    }),
  },
  'POST /api/site/withdrawwaitingbid': {
    about: 'seller',
    input: ({ ids }) => ({ body: { lotSecureId: ids.newLotId } }),
  },
  'GET /api/site/eitheror': { about: 'seller' },
  'POST /api/site/saveeitheror': {
    about: 'seller',
    input: ({ ids }) => ({
      body: {
        secureGroupId: ids.groupId,
        secureAuctionId: ids.auctionId,
        version: 1,
        wanted: 1,
        lots: [
          { lotSecureId: ids.chestId, maxAmount: 20 },
          { lotSecureId: ids.mirrorId, maxAmount: 40 },
        ],
      },
    }),
  },
  'POST /api/site/letgo': {
    about: 'seller',
    input: ({ ids }) => ({ body: { secureGroupId: ids.groupId, lotSecureId: ids.chestId } }),
  },
  'POST /api/site/canceleitheror': {
    about: 'seller',
    input: ({ ids }) => ({ body: { secureGroupId: ids.groupId } }),
  },
  'GET /api/site/budget/:auctionId': {
    about: 'seller',
    input: ({ ids }) => ({ params: { auctionId: ids.auctionId } }),
  },
  'GET /api/site/budgets': { about: 'seller' },
  'POST /api/site/setbudget': {
    about: 'seller',
    input: ({ ids }) => ({ body: { secureAuctionId: ids.auctionId, budget: 500 } }),
  },
  'POST /api/site/askbudget': {
    about: 'seller',
    input: ({ ids }) => ({ body: { lotSecureId: ids.newLotId, bidAmount: 600 } }),
  },
  'POST /api/site/retractBid': {
    about: 'seller',
    input: ({ ids }) => ({ body: { Param: ids.bidId, reason: 'TypingSlip' } }),
  },
  'GET /api/site/favorites/:skip/:take': list,
  'GET /api/site/pastfavorites/:skip/:take': list,
  'GET /api/site/currentbids/:skip/:take': list,
  'GET /api/site/closingnext/:take': { about: 'seller', input: () => ({ params: { take: 8 } }) },
  'GET /api/site/pastbids/:skip/:take': list,
  'GET /api/site/pastitems/:skip/:take': list,
  'GET /api/site/pastwins/:skip/:take': list,
  'GET /api/site/offers': { about: 'seller' },
  'POST /api/site/answeroffer': {
    about: 'seller',
    input: ({ ids }) => ({ body: { secureOfferId: ids.offerId, accept: false } }),
  },
  'POST /api/site/asklot': {
    about: 'seller',
    input: ({ ids }) => ({ body: { secureLotId: ids.lotId, question: 'Does it work?' } }),
  },
  'POST /api/site/reportlot': {
    about: 'seller',
    input: ({ ids }) => ({
      body: { secureReportId: uuid(), secureLotId: ids.lotId, cause: 'stolen' },
    }),
  },
  'POST /api/site/setfavorite': {
    about: 'seller',
    input: ({ ids }) => ({ body: { secureId: ids.lotId, isFavorite: false } }),
  },
  'GET /api/site/getsellers/:offset/:pageSize': listByOffset,
  'GET /api/site/GetSavedSearches/:offset/:pageSize': listByOffset,
  'POST /api/site/setfollow': {
    about: 'seller',
    input: ({ ids }) => ({ body: { secureId: ids.sellerId, isFavorite: false } }),
  },
  'POST /api/site/setfollowsearch': {
    about: 'seller',
    input: ({ ids }) => ({ body: { secureId: ids.searchId, isFavorite: false } }),
  },
  'POST /api/site/setregistered': {
    about: 'seller',
    input: ({ ids }) => ({ body: { Param: ids.sellerId } }),
  },
  'GET /api/site/getTextMessagePhone/:lotSecureId': {
    about: 'seller',
    input: ({ ids }) => ({ params: { lotSecureId: ids.lotId } }),
  },
  'POST /api/site/SaveTextMessageNotifyLot': {
    about: 'seller',
    input: ({ ids }) => ({ body: { phone: '(518) 555-0123', secureLotId: ids.lotId } }),
  },
  'GET /api/site/GetInvoices/:offset/:pageSize': listByOffset,
  'GET /api/site/GetDashboard': { about: 'seller' },
  'GET /api/site/GetInvoice/:invoiceId': ofInvoice,
  'GET /api/site/GetLotInvoice/:lotId': {
    about: 'seller',
    input: ({ ids }) => ({ params: { lotId: ids.wonLotId } }),
  },
  'GET /api/site/GetInvoicePDF/:invoiceId': ofInvoice,
  'GET /api/site/pickupqrcode/:invoiceId': ofInvoice,
  'GET /api/site/GetSchedule/:invoiceId': ofInvoice,
  'POST /api/site/selectTimeBlock': {
    about: 'seller',
    input: ({ ids, slot }) => ({
      body: {
        InvoiceSecureId: ids.invoiceId,
        PickupWindowSecureId: ids.windowId,
        BlockStartTime: slot(1),
        PickupReservationSecureId: ids.reservationId,
      },
    }),
  },
  'POST /api/site/releaseTimeBlock': {
    about: 'seller',
    input: ({ ids }) => ({
      body: { InvoiceSecureId: ids.invoiceId, PickupReservationSecureId: ids.reservationId },
    }),
  },
  'POST /api/site/nameCollector': {
    about: 'seller',
    input: ({ ids }) => ({ body: { InvoiceSecureId: ids.invoiceId, name: 'Sam Lee' } }),
  },
  'POST /api/site/makepayment': {
    about: 'seller',
    input: ({ ids }) => ({ body: { Param: ids.invoiceId } }),
  },
  'POST /api/site/completepayment': {
    about: 'seller',
    input: ({ ids }) => ({ body: { Param: ids.invoiceId } }),
  },
  'POST /api/site/sandboxauthenticate': ofPerson({ clientSecret: 'wrong', approved: true }),
  'GET /api/site/checkin/:invoiceId': {
    about: 'seller',
    by: 'clerk',
    input: ({ ids }) => ({ params: { invoiceId: ids.invoiceId } }),
  },
  'POST /api/site/handover': {
    about: 'seller',
    by: 'clerk',
    input: ({ ids }) => ({
      body: {
        Param: ids.invoiceId,
        lots: [ids.wonLotId],
        signedBy: 'Ada Bidder',
        signature: 'M1 2L3 4',
      },
    }),
  },
  'GET /api/site/salereport/:auctionId': {
    about: 'seller',
    by: 'clerk',
    input: ({ ids }) => ({ params: { auctionId: ids.pastAuctionId } }),
  },
  'GET /api/site/saleexport/:auctionId/:kind': {
    about: 'seller',
    by: 'clerk',
    input: ({ ids }) => ({ params: { auctionId: ids.pastAuctionId, kind: 'lots' } }),
  },
  'GET /api/site/pushdevice': { about: 'person', input: {} },
  // Before they are dismissed.
  'POST /api/site/seealerts': {
    about: 'seller',
    input: ({ ids }) => ({
      body: { alerts: [{ secureId: ids.alertId, alertTime: '2100-01-01T00:00:00Z' }] },
    }),
  },
  'POST /api/site/dismissalert': {
    about: 'seller',
    input: ({ ids }) => ({ body: { Param: ids.alertId } }),
  },
  'POST /api/site/dismissalerts': { about: 'seller' },
};

let server: TestServer;
let scene: TwoSellers;
/** Tables that calls write about themselves. */
const bookkeeping = new Set(['logins', 'rate_limits']);
/** Returns the other tables written since the last call. */
let takeWrites: () => Promise<string[]>;
beforeAll(async () => {
  server = await testServer();
  // Answers with the time are compared.
  await server.clock.freeze(new Date());
  scene = await twoSellers(server);
  const take = await watchWrites(server.database);
  takeWrites = async () => (await take()).filter((table) => !bookkeeping.has(table));
});
afterAll(() => server.drop());

function isEndpoint(exported: unknown): exported is Endpoint {
  return typeof exported === 'object' && exported !== null && 'access' in exported;
}

test('every call for signed-in people that sellers’ hosts answer is tried below', () => {
  const asked = Object.values(contract as Record<string, unknown>)
    .filter(isEndpoint)
    .filter(({ access, hosts }) => access !== 'public' && (hosts === 'all' || hosts === 'sites'))
    .map(({ method, path }) => `${method} ${path}`);
  expect(Object.keys(cases)).toEqual(expect.arrayContaining(asked));
});

/** The same with unknown ids. */
const ofNobody = (known: TwoSellers): TwoSellers => ({
  ...known,
  ids: Object.fromEntries(Object.keys(known.ids).map((key) => [key, uuid()])) as TwoSellers['ids'],
});

async function ask(name: string, host: 'onOwnHost' | 'onMarketplace', about = scene) {
  const { [name]: given } = cases;
  if (given === undefined) throw new Error(`${name} is no case.`);
  const person = given.about === 'seller' && given.by === 'clerk' ? 'clerk' : 'bidder';
  const input = given.about === 'person' ? given.input : (given.input?.(about) ?? {});
  // Each request has an id of its own, unless it names one: all else must be the same.
  const { status, body } = await scene.people[person][host].call(name as CallName, {
    ...(input as object),
    headers: { 'x-request-id': 'the-same-for-all' },
  });
  return { status, text: JSON.stringify(body ?? null) };
}

const namesAbout = (about: Case['about']) =>
  Object.keys(cases).filter((name) => cases[name]?.about === about);
const toldIn = ({ text }: { text: string }) =>
  scene.marks.filter((mark) => text.toLowerCase().includes(mark));

describe('on a seller’s own host', () => {
  test.each(namesAbout('seller'))('%s knows nothing of another seller', async (name) => {
    const answer = await ask(name, 'onOwnHost');
    expect(toldIn(answer)).toEqual([]);
    // Not even its existence is revealed.
    expect(await ask(name, 'onOwnHost', ofNobody(scene))).toEqual(answer);
    expect(await takeWrites()).toEqual([]);
  });

  test.each(namesAbout('person'))('%s tells nothing of another seller', async (name) => {
    expect(toldIn(await ask(name, 'onOwnHost'))).toEqual([]);
  });
});

// Without this the tests above would pass for a call that does nothing at all.
describe('on the marketplace', () => {
  test.each(namesAbout('seller'))('%s shows or does something', async (name) => {
    const elsewhere = await ask(name, 'onOwnHost');
    await takeWrites();
    const here = await ask(name, 'onMarketplace');
    const isDone = (await takeWrites()).length > 0;
    const isShown = JSON.stringify(here) !== JSON.stringify(elsewhere);
    expect(here.status).toBeLessThan(300);
    expect(isShown || isDone).toBe(true);
  });
});
