import { publishNow } from '#main/testing/publish.ts';
import { webhookBody, webhookData, webhookEvents } from '@fairlot/contract';
import type { WebhookEvent } from '@fairlot/contract';
import { Webhook } from 'standardwebhooks';
import { v7 as uuid } from 'uuid';
import { beforeAll, expect, test } from 'vitest';
import { afterSaleScene } from '#main/testing/after-sale-scene.ts';
import { makeApplicant, registrationsOf } from '#main/testing/applicant.ts';
import { byCommand } from '#main/testing/by-command.ts';
import { useWebhookScene } from '#main/testing/webhook-scene.ts';
import { readLastingPause } from '#bidding/running/pauses.queries.ts';
import { cancelSale } from '#bidding/running/public.ts';
import { changeLot } from '#selling/sales/public.ts';
import type { Received } from './testing/receiver.ts';

const scene = useWebhookScene();
const server = () => scene.server();
const sales = afterSaleScene(server);
const hour = 60 * 60_000;

/** All possible events at one company, before its webhook exists: facts wait for their followers. */
let received: readonly Received[];
let secret: string;
let sale: Awaited<ReturnType<typeof sales.passedSale>>;
let people: readonly { readonly id: string; readonly email: string }[];

beforeAll(async () => {
  await server().clock.freeze(new Date(Date.now() + hour));
  sale = await sales.passedSale({ won: [40] });
  const { ann, sellerId, manager } = sale;
  await sales.answer(ann, true, await offered());
  await payAll();
  await runSale(sellerId, manager);
  await makeDraft(sellerId);
  const company = await scene.company(sellerId);
  ({ secret } = await company.hook([...webhookEvents]));
  people = await server()
    .database.kysely.selectFrom('users')
    .select(['id', 'email', 'phone'])
    .execute();
  received = await scene.arrive();
});

/** The passed lot is offered to Ann, the highest bidder. */
async function offered(): Promise<string> {
  await sale.decide({ kind: 'accept' });
  const [offer] = await sales.offersOf(sale.ann);
  return offer?.secureOfferId ?? '';
}

async function payAll(): Promise<void> {
  const { invoices } = server().modules;
  const { id: invoiceId, total_cents: amountCents } = await server()
    .database.kysely.selectFrom('invoices')
    .select(['id', 'total_cents'])
    .where('bidder_id', '=', sale.ann.id)
    .executeTakeFirstOrThrow();
  const payment = { invoiceId, kind: 'cash', amountCents, notes: '', madeBy: 'mia' } as const;
  expect(await invoices.takePayment(payment)).toEqual({ kind: 'noted' });
}

/** A running sale, with everything that its people may do to it. */
async function runSale(sellerId: string, manager: typeof sale.manager): Promise<void> {
  const auction = { seller_company_id: sellerId, approval: 'manual' } as const;
  const { id: saleId } = await server().make.auction(auction);
  const { id: session_id } = await server().make.session({ auction_id: saleId });
  const place = { auction_id: saleId, session_id };
  const close_at = new Date((await server().clock.now()).getTime() + 72 * hour);
  const lot = async (position: number) =>
    (await server().make.lot({ ...place, position }, { close_at, reserve_cents: 54_321_00 })).id;
  const [first, second] = [await lot(1), await lot(2)];
  const path = 'POST /api/console/sellers/:sellerId/sales/:saleId' as const;
  const params = { sellerId, saleId };
  await manager.call(`${path}/pause`, { params, body: { reason: 'A storm.' } });
  const pause = await readLastingPause(server().database.kysely, saleId);
  const over = { pauseId: pause?.id ?? '', reason: 'It is over.' };
  await manager.call(`${path}/resume`, { params, body: over });
  const more = { requestId: uuid(), minutes: 5, fromLotId: null, reason: 'The line is slow.' };
  await manager.call(`${path}/extend`, { params, body: more });
  const said = { requestId: uuid(), text: 'Coffee is served.', byMail: false };
  await manager.call(`${path}/announce`, { params, body: said });
  await manager.call(`${path}/addlot`, {
    params,
    body: { key: uuid(), cells: { title: 'A late find' } },
  });
  await manager.call(`${path}/lots/:lotId/correct`, {
    params: { ...params, lotId: first },
    body: { key: uuid(), changes: { condition: { from: '', to: 'A chip' } } },
  });
  await manager.call(`${path}/lots/:lotId/withdraw`, {
    params: { ...params, lotId: second },
    body: { reason: 'It broke.' },
  });
  const asking = await makeApplicant(server());
  await asking.ask(saleId);
  const [{ id: registrationId } = { id: '' }] = await registrationsOf(server(), saleId);
  await server().modules.registrations.approve(registrationId);
  await server().modules.registrations.refuse(registrationId);
  await cancelSale(server().database, { saleId, by: byCommand, cause: null, reason: 'Snow' });
}

async function makeDraft(sellerId: string): Promise<void> {
  const company = await scene.company(sellerId);
  const lotId = await company.draftLot();
  await changeLot(server().database, lotId, { title: 'Brass lamp, polished' }, byCommand);
  const { auction_id: saleId } = await server()
    .database.kysely.selectFrom('lots')
    .select('auction_id')
    .where('id', '=', lotId)
    .executeTakeFirstOrThrow();
  await publishNow(server().database, saleId);
}

const typeOf = ({ body }: Received) => (JSON.parse(body) as { type: WebhookEvent }).type;
const dataOf = (event: WebhookEvent) =>
  received
    .filter((one) => typeOf(one) === event)
    .map(({ body }) => (JSON.parse(body) as { data: unknown }).data);

test('everything that a webhook may be told of comes, once', async () => {
  expect([...new Set(received.map(typeOf))].toSorted()).toEqual(webhookEvents.toSorted());
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(received.length);
  expect(await scene.arrive()).toEqual([]);
});

test('each is signed by the standard and has just the shape that the contract says', () => {
  for (const one of received) {
    const event = typeOf(one);
    const shape = webhookBody(event, webhookData[event].data.strict()).strict();
    const body: unknown = new Webhook(secret).verify(one.body, one.headers);
    expect(shape.parse(body)).toEqual(body);
  }
});

test('lots are told with what they were sold for, by the hammer or after it', () => {
  const { paddle: paddleNumber } = sale.ann;
  // In whatever order.
  expect(dataOf('lot.sold')).toHaveLength(2);
  expect(dataOf('lot.sold')).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ price: 40, paddleNumber }),
      expect.objectContaining({ lotId: sale.lotId, price: 80, paddleNumber }),
    ]),
  );
  expect(dataOf('lot.passed')).toMatchObject([{ lotId: sale.lotId, saleId: sale.saleId }]);
  expect(dataOf('announcement.made')).toContainEqual(
    expect.objectContaining({ text: 'Coffee is served.' }),
  );
  expect(dataOf('invoice.paid')).toMatchObject([{ amountDue: 0 }]);
});

test('nobody is named, and no reserve and no maximum', () => {
  const all = received.map(({ body }) => body).join('\n');
  for (const { id, email } of people) {
    expect(all).not.toContain(id);
    expect(all).not.toContain(email);
  }
  // Whole words: ids are hexadecimal, and some have “ada” in them.
  expect(all).not.toMatch(/reserve|max|\b54321|phone|\bAda\b/i);
});
