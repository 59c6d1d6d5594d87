import type { BodyOf, CallName, Calls, WebhookEvent } from '@fairlot/contract';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll } from 'vitest';
import { startReceiver } from '#operations/webhooks/testing/receiver.ts';
import type { Receiver } from '#operations/webhooks/testing/receiver.ts';
import { staffScene } from './staff-scene.ts';
import type { Clerk } from './staff-scene.ts';
import { testServer } from './test-server.ts';
import type { TestServer } from './test-server.ts';

const base = '/api/console/sellers/:sellerId/webhooks';

/** A server and a receiver for all tests of a file, with helpers. */
export function useWebhookScene() {
  let server: TestServer;
  let receiver: Receiver;
  beforeAll(async () => {
    server = await testServer({ WEBHOOKS_TO_LOOPBACK: 'yes' });
    receiver = await startReceiver();
  });
  afterAll(async () => {
    await receiver?.stop();
    await server?.drop();
  });
  const { clerk } = staffScene(() => server);

  /** A company with an owner, who asks about one of its webhooks. */
  async function company(sellerId?: string) {
    const seller = sellerId ?? (await server.make.seller()).id;
    const owner = await clerk(seller, 'console.localhost');
    return ofOwner(seller, owner);
  }

  function ofOwner(sellerId: string, owner: Clerk) {
    const { client } = owner;
    return {
      sellerId,
      owner,
      webhooks: async () => (await client.call(`GET ${base}`, { params: { sellerId } })).body,
      add: (body: Partial<BodyOf<Calls[`POST ${typeof base}`]>> = {}, by = client) =>
        by.call(`POST ${base}`, {
          params: { sellerId },
          body: {
            webhookId: uuid(),
            url: receiver.url,
            events: ['lot.changed'],
            description: 'Accounts',
            ...body,
          },
        }),
      /** Adds a webhook; returns its id and secret. */
      async hook(events: WebhookEvent[] = ['lot.changed'], url = receiver.url) {
        const webhookId = uuid();
        const { body } = await this.add({ webhookId, events, url });
        if (body.secret === null) throw new Error(body.message);
        return { params: { sellerId, webhookId }, secret: body.secret };
      },
      async deliveries(params: { sellerId: string; webhookId: string }) {
        const { body } = await client.call(`POST ${base}/:webhookId/deliveries`, {
          params,
          body: {},
        });
        return body.deliveries;
      },
      async delivery(params: { sellerId: string; webhookId: string }, deliveryId: string) {
        const call = `GET ${base}/:webhookId/deliveries/:deliveryId` as const satisfies CallName;
        return (await client.call(call, { params: { ...params, deliveryId } })).body;
      },
      /** A draft of the company with a lot, whose changes are events. */
      async draftLot() {
        const { id: auction_id } = await server.make.auction({
          seller_company_id: sellerId,
          previewed_at: null,
          published_at: null,
        });
        const { id: session_id } = await server.make.session({ auction_id });
        const { id } = await server.make.lot({ auction_id, session_id, title: 'Brass lamp' });
        return id;
      },
    };
  }

  return {
    server: () => server,
    receiver: () => receiver,
    company,
    clerk,
    /** Delivers facts, sends what is due, and returns what the receiver got. */
    arrive: async () => {
      const { length } = receiver.received;
      await server.deliverFacts();
      await server.modules.webhooks.sendAll();
      return receiver.received.slice(length);
    },
  };
}
