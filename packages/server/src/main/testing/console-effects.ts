import sharp from 'sharp';
import { v7 as uuid } from 'uuid';
import { readLastingPause } from '#bidding/running/pauses.queries.ts';
import { openFileStore } from '#platform/files/open-file-store.ts';
import { consoleBodies } from './console-bodies.ts';
import type { ConsoleScene, Named } from './console-scene.ts';
import type { TestServer } from './test-server.ts';

/** The subject of an address, if not the draft, and changes to the default body. */
export interface Given {
  readonly ids?: Named;
  readonly body?: object;
}
type GivenIn = (scene: ConsoleScene, server: TestServer) => Given | Promise<Given>;

const consentRequest = { requestId: uuid() };
const atRunning: GivenIn = ({ running }) => ({ ids: running });
const ofBidder: GivenIn = ({ ids: { registrationId } }) => ({
  body: { registrationId, registrationIds: [registrationId], decision: 'refuse' },
});

/**
 * Calls for which a draft with a valid body is not enough to have an effect, in this order, with what
 * they need.
 */
const effects: Readonly<Record<string, GivenIn>> = {
  company: verifiedCompany,
  'consignors/:consignorId/link': ofBidder,
  'consignors/:consignorId/unlink': ofBidder,
  'sales/:saleId/consignors/askforconsent': consignedLot,
  'sales/:saleId/consignors/takebacklink': () => ({ body: consentRequest }),
  'people/:personId/role': () => ({ body: { role: 'manager' } }),
  'questions/:questionId/dismiss': atRunning,
  'webhooks/:webhookId/replay': () => ({}),
  'webhooks/:webhookId/switch': () => ({ body: { isOn: false } }),
  'sales/:saleId/setup': () => ({
    body: { changes: [{ field: 'address2', from: '', to: 'In the rear' }] },
  }),
  'sales/:saleId/pictures/take': uploadedPicture,
  'sales/:saleId/rotatepicture': pictureOfLot,
  'sales/:saleId/croppicture': async (...given) => ({
    body: {
      pictureId: await readPicture(...given),
      area: { left: 10, top: 10, width: 30, height: 30 },
    },
  }),
  'sales/:saleId/arrangepictures': async (...given) => ({
    body: { change: { kind: 'remove', pictureIds: [await readPicture(...given)] } },
  }),
  'sales/:saleId/import/apply': checkedTable,
  'sales/:saleId/publish': ({ ready }) => ({
    ids: ready,
    body: { at: new Date(Date.now() + 60 * 60_000).toISOString() },
  }),
  'sales/:saleId/unschedule': ({ ready }) => ({ ids: ready }),
  'sales/:saleId/after/decide': ({ settled }) => ({
    ids: settled,
    body: { lotIds: [settled.lotId], decision: { kind: 'return' } },
  }),
  'sales/:saleId/archive': ({ settled }) => ({ ids: settled }),
  'sales/:saleId/addlot': atRunning,
  'sales/:saleId/pause': atRunning,
  'sales/:saleId/resume': pausedSale,
  'sales/:saleId/extend': atRunning,
  'sales/:saleId/announce': atRunning,
  'sales/:saleId/lots/:lotId/correct': atRunning,
  'sales/:saleId/lots/:lotId/lowerreserve': atRunning,
  'sales/:saleId/lots/:lotId/cancel': atRunning,
  'sales/:saleId/lots/:lotId/withdraw': ({ running, otherLotId }) => ({
    ids: { ...running, lotId: otherLotId },
  }),
  'sales/:saleId/cancel': atRunning,
  'sales/:saleId/bidders/decide': ofBidder,
  'sales/:saleId/bidders/note': ofBidder,
  'sales/:saleId/bidders/limit': ofBidder,
  'sales/:saleId/bidders/block': ofBidder,
};
export const effectivePaths = Object.keys(effects);

/** Prepares what a call of the company's owner needs to have its effect. */
export function givenFor(
  path: string,
  server: TestServer,
  scene: ConsoleScene,
): Given | Promise<Given> {
  return effects[path]?.(scene, server) ?? {};
}

/** Its name and state stay. */
async function verifiedCompany(...[{ ids }, { database }]: Parameters<GivenIn>): Promise<Given> {
  const body = await database.kysely
    .selectFrom('seller_companies')
    .select(['company_name as companyName', 'state'])
    .where('id', '=', ids.sellerId)
    .executeTakeFirstOrThrow();
  return { body };
}

async function pausedSale(...[{ running }, { database }]: Parameters<GivenIn>): Promise<Given> {
  const pause = await readLastingPause(database.kysely, running.saleId);
  return { ids: running, body: { pauseId: pause?.id } };
}

async function consignedLot(...[{ ids }, { database }]: Parameters<GivenIn>): Promise<Given> {
  const { sellerId, lotId } = ids;
  const id = uuid();
  await database.kysely
    .insertInto('consignors')
    .values({ id, seller_company_id: sellerId, name: 'Ida Rowe', email: 'ida@example.com' })
    .execute();
  await database.kysely
    .updateTable('lot_states')
    .set({ consignor_id: id })
    .where('lot_id', '=', lotId)
    .execute();
  return { body: { ...consentRequest, consignorId: id } };
}

/** As if it had come by the tus protocol, in one part. */
async function uploadedPicture(
  ...[{ ids, ownerId }, { database, dataDir }]: Parameters<GivenIn>
): Promise<Given> {
  const image = sharp({ create: { width: 60, height: 50, channels: 3, background: '#a33' } });
  const bytes = await image.png().toBuffer();
  const [uploadId, part] = [uuid(), `uploads/${uuid()}`];
  await openFileStore(dataDir).write(part, bytes);
  await database.kysely
    .insertInto('picture_uploads')
    .values({
      id: uploadId,
      seller_company_id: ids.sellerId,
      auction_id: ids.saleId,
      uploader_id: ownerId,
      bytes: bytes.byteLength,
      received: bytes.byteLength,
      parts: [part],
    })
    .execute();
  return { body: { uploadId } };
}

async function readPicture(...[{ ids }, { database }]: Parameters<GivenIn>): Promise<string> {
  const { id } = await database.kysely
    .selectFrom('lot_images')
    .select('id')
    .where('lot_id', '=', ids.lotId)
    .executeTakeFirstOrThrow();
  return id;
}

async function pictureOfLot(...given: Parameters<GivenIn>): Promise<Given> {
  return { body: { pictureId: await readPicture(...given) } };
}

async function checkedTable({ ids, owner }: ConsoleScene): Promise<Given> {
  const call = 'POST /api/console/sellers/:sellerId/sales/:saleId/import/check';
  const { body } = await owner.call(call, { params: ids, body: consoleBodies[call]('') });
  return { body: { version: body.check?.difference?.version } };
}
