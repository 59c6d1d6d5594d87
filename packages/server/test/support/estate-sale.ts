import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { v7 as uuid } from 'uuid';
import { proveAgain, signIn } from '#main/testing/sign-in.ts';
import { testServer } from '#main/testing/test-server.ts';
import { startStripeStandIn, standInKeys } from '#platform/cards/testing/stripe-stand-in.ts';
import { startTwilioStandIn, twilioKeys } from '#platform/sms/testing/twilio-stand-in.ts';

const publicUrl = 'https://localhost';

/** The whole product with stand-ins for card and SMS providers, and a movable clock. */
export async function openSaleroom() {
  const stripe = await startStripeStandIn();
  const twilio = await startTwilioStandIn();
  const server = await testServer({
    ...standInKeys,
    ...twilioKeys,
    STRIPE_API_URL: stripe.url,
    TWILIO_API_URL: twilio.url,
    PUBLIC_URL: publicUrl,
  });
  const { kysely } = server.database;
  return {
    stripe,
    twilio,
    server,
    at: (instant: string) => server.clock.freeze(new Date(instant)),
    /** Somebody verified and signed in, without a card. */
    async person(firstName: string) {
      const { id, email } = await server.make.user({ first_name: firstName, last_name: 'Winner' });
      await kysely.deleteFrom('payment_methods').where('user_id', '=', id).execute();
      const client = await signIn(server.client(), server.database, id);
      return {
        id,
        email,
        client,
        /** Enters a card at the provider, confirms it with the bank if asked, and saves it here. */
        async enterCard(card: string) {
          await proveAgain(server.database, id);
          const { body: setUp } = await client.call('GET /api/site/StripeSetup');
          const setup = stripe.account.confirmInBrowser(setUp.clientSecret, card);
          if (setup.status === 'requires_action') stripe.account.conclude(setup.id, true);
          const saved = await client.call('POST /api/site/StripeSetPaymentMethod', {
            body: { paymentMethodId: setup.payment_method ?? '' },
          });
          return saved.body;
        },
        /** All mails so far, with template, message and HTML; sends those that wait first. */
        async mails() {
          await server.jobs.runDue();
          const rows = await kysely
            .selectFrom('outbox')
            .select(['id', 'template'])
            .where('recipient', '=', email)
            .orderBy('id')
            .execute();
          const file = (id: string, kind: string) =>
            readFile(path.join(server.dataDir, 'outbox', `${id}.${kind}`), 'utf8');
          return Promise.all(
            rows.map(async ({ id, template }) => ({
              template,
              eml: await file(id, 'eml'),
              html: await file(id, 'html'),
            })),
          );
        },
      };
    },
    async pickupWindow(auctionId: string, startsAt: string, endsAt: string) {
      const id = uuid();
      await kysely
        .insertInto('pickup_windows')
        .values({
          id,
          auction_id: auctionId,
          starts_at: startsAt,
          ends_at: endsAt,
          slot_minutes: 20,
          per_slot: 1,
        })
        .execute();
      return id;
    },
    /** Delivers the card provider's events since the last call, twice and in reverse order. */
    async deliverCardEvents() {
      const events = stripe.account.events.splice(0).toReversed();
      for (const event of [...events, ...events]) {
        const { body, signature } = stripe.sign(event);
        const { statusCode } = await server.app.inject({
          method: 'POST',
          url: '/api/stripe/webhook',
          headers: {
            'content-type': 'application/json; charset=utf-8',
            'stripe-signature': signature,
            host: 'localhost',
          },
          payload: body,
        });
        if (statusCode !== 200) throw new Error(`The events were answered by ${statusCode}.`);
      }
    },
    async close() {
      await server.drop();
      await twilio.stop();
      await stripe.stop();
    },
  };
}

export type Saleroom = Awaited<ReturnType<typeof openSaleroom>>;
export type Person = Awaited<ReturnType<Saleroom['person']>>;
