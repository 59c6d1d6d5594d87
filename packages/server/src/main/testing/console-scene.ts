import { v7 as uuid } from 'uuid';
import type { Database } from '#platform/database/database.ts';
import { consoleBodies } from './console-bodies.ts';
import { hammerLots } from './hammer-lots.ts';
import type { Clerk } from './staff-scene.ts';
import type { TestClient } from './test-client.ts';
import type { TestServer } from './test-server.ts';

const day = 24 * 60 * 60_000;

/** Ids in an address of the console, by the name of the parameter. */
export type Named = Readonly<Record<string, string>>;

/** A company with one of everything that calls of the console need. */
export interface ConsoleScene {
  /** For a draft with a lot, for which somebody has registered. */
  readonly ids: Named &
    Readonly<Record<'sellerId' | 'saleId' | 'lotId' | 'consignorId' | 'registrationId', string>>;
  /** The company's owner. */
  readonly ownerId: string;
  readonly owner: TestClient;
  /** A running sale, with two lots and two questions on the first. */
  readonly running: Named & { readonly saleId: string };
  readonly otherLotId: string;
  /** A draft that can be published. */
  readonly ready: Named;
  /** A sale whose only lot nobody bid on, and that is settled. */
  readonly settled: Named & { readonly lotId: string };
}

export async function consoleScene(
  server: TestServer,
  clerk: (sellerId: string) => Promise<Clerk>,
): Promise<ConsoleScene> {
  const { database, make } = server;
  const { id: sellerId } = await make.seller();
  const ofSeller = { seller_company_id: sellerId };
  const draft = { ...ofSeller, previewed_at: null, published_at: null };
  const saleWith = async (
    sale: Parameters<typeof make.auction>[0],
    state: Parameters<typeof make.lot>[1],
  ) => {
    const { id: saleId } = await make.auction(sale);
    const { id: sessionId } = await make.session({ auction_id: saleId });
    const place = { auction_id: saleId, session_id: sessionId };
    return { saleId, sessionId, place, lotId: (await make.lot(place, state)).id };
  };
  const { saleId, sessionId, lotId } = await saleWith(draft, {});
  const running = await saleWith(ofSeller, { reserve_cents: 100_00 });
  const { id: otherLotId } = await make.lot(running.place);
  const inTime = { close_at: new Date(Date.now() + 3 * day) };
  const ready = await saleWith({ ...draft, pickup_options: ['LocalDelivery'] }, inTime);
  const settled = await saleWith(ofSeller, {});
  await hammerLots(database, [settled.lotId]);
  await server.modules.invoices.settle();

  const { id: ownerId, client } = await clerk(sellerId);
  const { body: added } = await client.call('POST /api/console/sellers/:sellerId/managers', {
    params: { sellerId },
    body: consoleBodies['POST /api/console/sellers/:sellerId/managers'](''),
  });
  const [asker, blocked, applicant] = [await make.user(), await make.user(), await make.user()];
  const registered = { auction_id: saleId, user_id: applicant.id };
  const { id: registrationId } = await make.registration(registered);
  const rows = await insertRows(database, {
    sellerId,
    ownerId,
    sessionId,
    lotId: running.lotId,
    asker: asker.id,
    blocked: blocked.id,
  });
  const { otherQuestionId, ...named } = rows;
  const { id: invoiceId } = await make.invoice({ auction_id: saleId }, []);
  const ids = {
    invoiceId,
    ...named,
    sellerId,
    saleId,
    lotId,
    registrationId,
    managerId: added.managerId ?? '',
    personId: (await clerk(sellerId)).id,
    status: 'pending',
    since: '0',
    from: '0',
  };
  const at = (sale: { saleId: string; lotId: string }) => ({
    ...ids,
    saleId: sale.saleId,
    lotId: sale.lotId,
  });
  return {
    ids,
    ownerId,
    owner: client,
    running: { ...at(running), questionId: otherQuestionId },
    otherLotId,
    ready: at(ready),
    settled: at(settled),
  };
}

interface Parents {
  readonly sellerId: string;
  readonly ownerId: string;
  readonly sessionId: string;
  readonly lotId: string;
  readonly asker: string;
  readonly blocked: string;
}

/** Rows without a factory. */
async function insertRows({ kysely }: Database, parents: Parents) {
  const { sellerId, ownerId, sessionId, lotId, asker, blocked } = parents;
  const ofSeller = { seller_company_id: sellerId };
  const inAWeek = new Date(Date.now() + 7 * day);
  const made = {
    questionId: uuid(),
    otherQuestionId: uuid(),
    consignorId: uuid(),
    invitationId: uuid(),
    linkId: uuid(),
    tokenId: uuid(),
    webhookId: uuid(),
    deliveryId: uuid(),
    blockId: uuid(),
  };
  const asked = { lot_id: lotId, asker_id: asker, host: 'localhost', question: 'Does it work?' };
  const questions = [made.questionId, made.otherQuestionId].map((id) => ({ ...asked, id }));
  await kysely.insertInto('lot_questions').values(questions).execute();
  await kysely
    .insertInto('staff_invitations')
    .values({
      ...ofSeller,
      id: made.invitationId,
      email: 'joan@example.com',
      role: 'viewer',
      key_hash: Buffer.from('of a link'),
      invited_by: ownerId,
      expires_at: inAWeek,
    })
    .execute();
  await kysely
    .insertInto('auction_marketing_links')
    .values({ id: made.linkId, session_id: sessionId, name: 'Posters' })
    .execute();
  await kysely
    .insertInto('api_tokens')
    .values({
      ...ofSeller,
      id: made.tokenId,
      maker_id: ownerId,
      name: 'Inventory',
      scopes: ['lot.see'],
      secret_hash: Buffer.from('of a token'),
      expires_at: inAWeek,
    })
    .execute();
  await kysely
    .insertInto('webhook_endpoints')
    .values({
      ...ofSeller,
      id: made.webhookId,
      url: 'https://example.com/hook',
      description: '',
      events: ['lot.sold'],
      secret: Buffer.from('sealed'),
    })
    .execute();
  await kysely
    .insertInto('webhook_deliveries')
    .values({
      id: made.deliveryId,
      endpoint_id: made.webhookId,
      event: 'lot.sold',
      body: '{}',
      made_at: new Date(),
      state: 'failed',
    })
    .execute();
  await kysely
    .insertInto('bidder_blocks')
    .values({ ...ofSeller, id: made.blockId, user_id: blocked, reason: 'They never paid.' })
    .execute();
  await kysely
    .insertInto('consignors')
    .values({ ...ofSeller, id: made.consignorId, name: 'Ruth Willard' })
    .execute();
  return made;
}
