import type { CallName, Calls } from '@fairlot/contract';
import type { Worst } from './seed.ts';

/** The console's host answers one call to visitors, without data. */
type OfSites = Exclude<CallName, `${string} /api/console/${string}`>;
type PublicCall = {
  [N in OfSites]: Calls[N]['access'] extends 'public' ? N : never;
}[OfSites];

/** One request: an address, and a body for POST. */
export interface Ask {
  readonly url: string;
  readonly body?: unknown;
}

/** Makes the most expensive request of a public call; `turn` varies it so that caches do not answer. */
type Costliest = (worst: Worst, turn: number) => Ask;

const nobody = '00000000-0000-7000-8000-00000000dead';
const key = 'k'.repeat(43);
const email = (turn: number) => `bench-${turn}@example.com`;
const password = 'Correct-horse-7-battery';
const shownCredential = { id: 'a', rawId: 'a', type: 'public-key', response: {} };

/**
 * Every call of the contract that needs no login, at its most expensive. The type requires each of them,
 * so a new call cannot be forgotten.
 */
export const costliest: Record<PublicCall, Costliest> = {
  'GET /api/site/getauctions/:start/:count': () => ({ url: 'getauctions/0/10000' }),
  'GET /api/site/getauctions/:start/:count/past': () => ({ url: 'getauctions/0/10000/past' }),
  'GET /api/site/getauctions/:skip/:take/:tab/:sellerOrDirectorId': ({ seller }) => ({
    url: `getauctions/0/10000/past/${seller}`,
  }),
  'GET /api/site/getauctionandlots/:auctionId/:skip/:take': ({ largeSession }) => ({
    url: `getauctionandlots/${largeSession}/0/10000`,
  }),
  'GET /api/site/getauctionandlots/:auctionId/:skip/:take/AML': ({ link }) => ({
    url: `getauctionandlots/${link}/0/10000/AML`,
  }),
  'GET /api/site/getauctionlots/:auctionId/:skip/:take': ({ largeSession }) => ({
    url: `getauctionlots/${largeSession}/0/10000`,
  }),
  'GET /api/site/getauctionlots/:auctionId/:skip/:take/AML': ({ link }) => ({
    url: `getauctionlots/${link}/0/10000/AML`,
  }),
  'GET /api/site/getauctioncategories/:auctionId': ({ largeSession }) => ({
    url: `getauctioncategories/${largeSession}`,
  }),
  'GET /api/site/getlot/:lotId': ({ lot }) => ({ url: `getlot/${lot}` }),
  'GET /api/site/getlot/:lotId/true': ({ lot }) => ({ url: `getlot/${lot}/true` }),
  'GET /api/site/getdistance/:auctionId/:zip': ({ largeSession }) => ({
    url: `getdistance/${largeSession}/12534`,
  }),
  'GET /api/site/getrelatedlots/:lotId': ({ lot }) => ({ url: `getrelatedlots/${lot}` }),
  'GET /api/site/getlotquestions/:lotId': ({ lot }) => ({ url: `getlotquestions/${lot}` }),
  'GET /api/site/getlotbids/:lotId': ({ lot }) => ({ url: `getlotbids/${lot}` }),
  'POST /api/site/search/:auctionSecureId': ({ largeSession, commonWords }) => ({
    url: `search/${largeSession}`,
    body: { Search: commonWords, OrderBy: 'Relevance' },
  }),
  'POST /api/site/search': ({ commonWords }) => ({
    url: 'search',
    body: { Search: commonWords, OrderBy: 'PriceHigh', Skip: 760, Take: 240 },
  }),
  'GET /api/site/searchsuggestions/:text': (_, turn) => ({
    url: `searchsuggestions/${'abcdefghij'[turn % 10]}o`,
  }),
  'GET /api/site/getcategories': () => ({ url: 'getcategories' }),
  'GET /api/site/getsellercompany/:sellerId': ({ seller }) => ({
    url: `getsellercompany/${seller}`,
  }),
  'GET /api/site/getsellercompanyterms/:sellerCompanyId': ({ seller }) => ({
    url: `getsellercompanyterms/${seller}`,
  }),
  'GET /api/site/getsellerrecord/:sellerId': ({ seller }) => ({ url: `getsellerrecord/${seller}` }),
  'GET /api/site/getdirector/:directorId': () => ({ url: `getdirector/${nobody}` }),
  'GET /api/site/getdirectors/:sellerId': ({ seller }) => ({ url: `getdirectors/${seller}` }),
  'GET /api/site/getsite': () => ({ url: 'getsite' }),
  'GET /api/site/botcheck': () => ({ url: 'botcheck' }),
  'GET /api/site/GetXRF': () => ({ url: 'GetXRF' }),
  'GET /api/site/isauth': () => ({ url: 'isauth' }),
  'GET /api/site/GetInvoice/:invoiceId/:authkey': () => ({ url: `GetInvoice/${nobody}/${key}` }),
  'GET /api/site/GetInvoicePDF/:invoiceId/:authkey': () => ({
    url: `GetInvoicePDF/${nobody}/${key}`,
  }),
  'GET /api/site/pickupqrcode/:invoiceId/:authkey': () => ({
    url: `pickupqrcode/${nobody}/${key}`,
  }),
  'GET /api/site/resetpassword/:resetCode': () => ({ url: `resetpassword/${key}` }),
  'GET /api/site/verifyemail/:verifyCode/:secureBidderUserId': () => ({
    url: `verifyemail/${key}/${nobody}`,
  }),
  'POST /api/site/login': () => ({ url: 'login', body: { email: 'worst@example.com', password } }),
  'POST /api/site/logout': () => ({ url: 'logout', body: { Param: '' } }),
  'POST /api/site/savenewuseraccount': (_, turn) => ({
    url: 'savenewuseraccount',
    body: { email: email(turn), password, firstName: 'Ada', lastName: 'Bench' },
  }),
  'POST /api/site/RequestPasswordReset': () => ({
    url: 'RequestPasswordReset',
    body: { Param: 'worst@example.com' },
  }),
  'POST /api/site/resetpassword/:resetCode': () => ({
    url: `resetpassword/${key}`,
    body: { email: 'worst@example.com', password, confirmPassword: password },
  }),
  'POST /api/site/SubscribeWebsiteMailingList': (_, turn) => ({
    url: 'SubscribeWebsiteMailingList',
    body: { email: email(turn) },
  }),
  'POST /api/site/confirmsubscription': () => ({ url: 'confirmsubscription', body: { key } }),
  'POST /api/site/unsubscribe': () => ({ url: 'unsubscribe', body: { key } }),
  'POST /api/site/look/open': () => ({ url: 'look/open', body: { key } }),
  'POST /api/site/look/close': () => ({ url: 'look/close', body: {} }),
  'POST /api/site/consent/look': () => ({ url: 'consent/look', body: { secret: key, skip: 0 } }),
  'POST /api/site/consent/answer': () => ({
    url: 'consent/answer',
    body: { secret: key, seen: '', answer: 'agreed' },
  }),
  'POST /api/site/undoemailchange/:key': () => ({ url: `undoemailchange/${key}`, body: {} }),
  'POST /api/site/transfer': () => ({ url: 'transfer', body: { transferId: key } }),
  'GET /api/site/transfertarget/:host': (_, turn) => ({
    url: `transfertarget/nobody-${turn}.example`,
  }),
  'POST /api/site/transferowner': () => ({ url: 'transferowner', body: { transferId: key } }),
  'POST /api/site/beginpasskeylogin': () => ({ url: 'beginpasskeylogin', body: {} }),
  'POST /api/site/passkeylogin': () => ({
    url: 'passkeylogin',
    body: { credential: shownCredential },
  }),
};

/** The same for routes outside `api/site/`, by route name. */
export const addresses: Record<string, (worst: Worst, turn: number) => string> = {
  'page of an auction': ({ largeSession }, turn) => `/auction/${largeSession}?page=${turn}`,
  'page of a search': ({ commonWords }, turn) =>
    `/search?s=${encodeURIComponent(commonWords)}%20${turn}`,
  'page that is not there': (_, turn) => `/nothing/${turn}`,
  'home page': (_, turn) => `/?tab=${turn}`,
  '/robots.txt': () => '/robots.txt',
  '/sitemap.xml': () => '/sitemap.xml',
  '/sitemap-:file': () => '/sitemap-lots-1.xml',
  '/feed': () => '/feed',
  '/feed/:id': ({ seller }) => `/feed/${seller}`,
  '/calendar/auction/:file': ({ largeSession }) => `/calendar/auction/${largeSession}.ics`,
  '/catalog/:file': ({ largeSession }) => `/catalog/${largeSession}.pdf`,
  '/GetWebAppManifest': () => '/GetWebAppManifest',
  '/ogimage/lot/:id': ({ lot }) => `/ogimage/lot/${lot}`,
  '/ogimage/auction/:id': ({ largeSession }) => `/ogimage/auction/${largeSession}`,
  '/AppIcon/:id/:form': ({ seller }) => `/AppIcon/${seller}/512.png`,
  '/SellerLogo/:id': ({ seller }) => `/SellerLogo/${seller}`,
  '/InventoryImage/:id/:imageOrSize': ({ lot }) => `/InventoryImage/${lot}/1000`,
  '/auctionphoto/:id/:size': ({ largeSession }) => `/auctionphoto/${largeSession}/1000`,
  '/healthz': () => '/healthz',
  '/readyz': () => '/readyz',
};
