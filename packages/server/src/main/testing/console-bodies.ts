import type { BodyOf, CallName, Calls } from '@fairlot/contract';
import { v7 as uuid } from 'uuid';

type OfSeller = Extract<CallName, `POST /api/console/sellers/${string}`>;
type WithBody = {
  [N in OfSeller]: BodyOf<Calls[N]> extends undefined ? never : N;
}[OfSeller];

/**
 * A valid body for every call of the console that takes one, so that answers are not about its form. A
 * new call without one does not compile.
 */
export const consoleBodies: { readonly [N in WithBody]: (lotId: string) => BodyOf<Calls[N]> } = {
  'POST /api/console/sellers/:sellerId/apitokens': () => ({
    name: 'Inventory',
    scopes: ['lot.see'],
  }),
  'POST /api/console/sellers/:sellerId/webhooks': () => ({
    webhookId: uuid(),
    url: 'https://example.com/hook',
    events: ['lot.sold'],
    description: 'Accounts',
  }),
  'POST /api/console/sellers/:sellerId/webhooks/:webhookId/change': () => ({
    url: 'https://example.com/other',
    events: ['lot.sold'],
    description: 'Accounts',
  }),
  'POST /api/console/sellers/:sellerId/webhooks/:webhookId/switch': () => ({ isOn: true }),
  'POST /api/console/sellers/:sellerId/webhooks/:webhookId/test': () => ({ deliveryId: uuid() }),
  'POST /api/console/sellers/:sellerId/webhooks/:webhookId/deliveries': () => ({}),
  'POST /api/console/sellers/:sellerId/webhooks/:webhookId/replay': () => ({
    since: new Date(0).toISOString(),
  }),
  'POST /api/console/sellers/:sellerId/approvalrules': () => ({ paidHere: 1, paidAnywhere: null }),
  'POST /api/console/sellers/:sellerId/opendomain': () => ({ host: 'own.example' }),
  'POST /api/console/sellers/:sellerId/color': () => ({ color: '#1f5c84' }),
  'POST /api/console/sellers/:sellerId/company': () => ({
    companyName: `Cedar & Sons ${uuid()}`.slice(0, 40),
    address1: '4 Warren Street',
    city: 'Hudson',
    state: 'NY',
    zip: '12534',
    phone: '(518) 555-0140',
    email: 'office@cedar.example',
    licenseNumber: '',
    descriptionHtml: '',
    termsHtml: '',
    facebookUrl: '',
    instagramUrl: '',
  }),
  'POST /api/console/sellers/:sellerId/sales/:saleId/rehearsals': () => ({ rehearsalId: uuid() }),
  'POST /api/console/sellers/:sellerId/site': () => ({ name: 'cedar-and-sons' }),
  'POST /api/console/sellers/:sellerId/consignors/:consignorId': () => ({
    name: `Ruth Willard ${uuid()}`,
    email: 'ruth@example.com',
    phone: '',
    note: '',
  }),
  'POST /api/console/sellers/:sellerId/consignors/:consignorId/link': () => ({
    registrationId: uuid(),
  }),
  'POST /api/console/sellers/:sellerId/consignors/:consignorId/unlink': () => ({
    registrationId: uuid(),
  }),
  'POST /api/console/sellers/:sellerId/sales/:saleId/consignors/askforconsent': () => ({
    requestId: uuid(),
    consignorId: uuid(),
  }),
  'POST /api/console/sellers/:sellerId/sales/:saleId/consignors/takebacklink': () => ({
    requestId: uuid(),
  }),
  'POST /api/console/sellers/:sellerId/findbidders': () => ({ name: 'Ada' }),
  'POST /api/console/sellers/:sellerId/findlots': () => ({ words: 'lamp', saleId: null }),
  'POST /api/console/sellers/:sellerId/log': () => ({}),
  'POST /api/console/sellers/:sellerId/logo': () => ({ picture: null }),
  'POST /api/console/sellers/:sellerId/managers': () => ({
    managerId: null,
    firstName: 'Ada',
    lastName: 'Moss',
    position: 'Director',
    email: `${uuid()}@example.com`,
    phone: '(518) 555-0140',
  }),
  'POST /api/console/sellers/:sellerId/managers/:managerId/photo': () => ({ picture: null }),
  'POST /api/console/sellers/:sellerId/people/invite': () => ({
    email: `${uuid()}@example.com`,
    role: 'viewer',
  }),
  'POST /api/console/sellers/:sellerId/people/:personId/role': () => ({ role: 'viewer' }),
  'POST /api/console/sellers/:sellerId/questions/:questionId/answer': () => ({ answer: 'Yes.' }),
  'POST /api/console/sellers/:sellerId/sales': () => ({
    saleId: uuid(),
    like: null,
    title: 'A new sale',
  }),
  'POST /api/console/sellers/:sellerId/sales/:saleId/after/decide': (lotId) => ({
    lotIds: [lotId],
    decision: { kind: 'accept' },
  }),
  'POST /api/console/sellers/:sellerId/sales/:saleId/addlot': () => ({
    key: uuid(),
    cells: { title: 'A late find' },
  }),
  'POST /api/console/sellers/:sellerId/sales/:saleId/announce': () => ({
    requestId: uuid(),
    text: 'Coffee is served.',
    byMail: false,
  }),
  'POST /api/console/sellers/:sellerId/sales/:saleId/arrangelots': (lotId) => ({
    key: uuid(),
    change: { kind: 'duplicate', lotIds: [lotId] },
  }),
  'POST /api/console/sellers/:sellerId/sales/:saleId/arrangepictures': () => ({
    key: uuid(),
    change: { kind: 'remove', pictureIds: [uuid()] },
  }),
  'POST /api/console/sellers/:sellerId/sales/:saleId/croppicture': () => ({
    key: uuid(),
    pictureId: uuid(),
    area: null,
  }),
  'POST /api/console/sellers/:sellerId/sales/:saleId/rotatepicture': () => ({
    key: uuid(),
    pictureId: uuid(),
    degrees: 90,
  }),
  'POST /api/console/sellers/:sellerId/sales/:saleId/checklots': (lotId) => ({
    lots: [{ lotId, changes: { condition: { from: '', to: 'Good' } } }],
  }),
  'POST /api/console/sellers/:sellerId/sales/:saleId/changelots': (lotId) => ({
    key: uuid(),
    lots: [{ lotId, changes: { condition: { from: '', to: 'Good' } } }],
  }),
  'POST /api/console/sellers/:sellerId/sales/:saleId/bidders/block': () => ({
    cause: 'other',
    registrationId: uuid(),
    reason: 'They never paid.',
    days: 365,
  }),
  'POST /api/console/sellers/:sellerId/sales/:saleId/bidders/limit': () => ({
    registrationId: uuid(),
    limit: 500,
  }),
  'POST /api/console/sellers/:sellerId/newcomerlimit': () => ({ limit: 500 }),
  'POST /api/console/sellers/:sellerId/sales/:saleId/bidders/note': () => ({
    noteId: uuid(),
    registrationId: uuid(),
    text: 'Pays in cash.',
  }),
  'POST /api/console/sellers/:sellerId/sales/:saleId/bidders/decide': () => ({
    registrationIds: [uuid()],
    decision: 'approve',
  }),
  'POST /api/console/sellers/:sellerId/sales/:saleId/marketing/links': () => ({
    sessionId: null,
    name: 'Newsletter',
  }),
  'POST /api/console/sellers/:sellerId/sales/:saleId/photo': () => ({ picture: null }),
  'POST /api/console/sellers/:sellerId/sales/:saleId/extend': () => ({
    requestId: uuid(),
    minutes: 5,
    fromLotId: null,
    reason: 'The line is slow.',
    byMail: false,
  }),
  'POST /api/console/sellers/:sellerId/sales/:saleId/import/apply': () => ({
    key: uuid(),
    version: 0,
    table: Buffer.from('Lot Number,Lead\n900,Lamp\n').toString('base64'),
    chosen: [],
  }),
  'POST /api/console/sellers/:sellerId/sales/:saleId/import/check': () => ({
    table: Buffer.from('Lot Number,Lead\n900,Lamp\n').toString('base64'),
    chosen: [],
  }),
  'POST /api/console/sellers/:sellerId/sales/:saleId/lots/:lotId/correct': () => ({
    key: uuid(),
    changes: { condition: { from: '', to: 'A chip' } },
  }),
  'POST /api/console/sellers/:sellerId/sales/:saleId/lots/:lotId/lowerreserve': () => ({
    to: null,
  }),
  'POST /api/console/sellers/:sellerId/sales/:saleId/lots/:lotId/cancel': () => ({
    cause: 'stolen',
    reason: 'It was stolen from the hall.',
  }),
  'POST /api/console/sellers/:sellerId/sales/:saleId/lots/:lotId/withdraw': () => ({
    reason: 'It broke.',
  }),
  'POST /api/console/sellers/:sellerId/sales/:saleId/cancel': () => ({
    cause: null,
    reason: 'The family has changed its mind.',
  }),
  'POST /api/console/sellers/:sellerId/sales/:saleId/pause': () => ({ reason: 'A storm.' }),
  'POST /api/console/sellers/:sellerId/sales/:saleId/pictures/match': () => ({
    files: ['1.jpg'],
    named: [],
  }),
  'POST /api/console/sellers/:sellerId/sales/:saleId/pictures/take': (lotId) => ({
    uploadId: uuid(),
    lotId,
    file: '1.jpg',
  }),
  'POST /api/console/sellers/:sellerId/sales/:saleId/publish': () => ({ at: null }),
  'POST /api/console/sellers/:sellerId/sales/:saleId/resume': () => ({
    pauseId: uuid(),
    reason: 'It is over.',
  }),
  'POST /api/console/sellers/:sellerId/sales/:saleId/setup': () => ({
    changes: [{ field: 'pickupTerms', from: '', to: 'By the gate' }],
  }),
};
