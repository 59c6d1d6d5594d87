import { afterAll, beforeAll, beforeEach } from 'vitest';
import { testServer } from './test-server.ts';
import type { TestServer } from './test-server.ts';
import { logInAs, makeAccount } from './log-in-as.ts';
import { standInKeys, startStripeStandIn } from '#platform/cards/testing/stripe-stand-in.ts';
import type { StripeStandIn } from '#platform/cards/testing/stripe-stand-in.ts';

export interface StripeScene {
  readonly stripe: StripeStandIn;
  readonly server: TestServer;
}

/** The product with Stripe's keys, on a stand-in for Stripe, for all tests of the file that calls it. */
export function useStripeScene(): () => StripeScene {
  let scene: StripeScene | undefined;
  const present = () => {
    if (scene === undefined) throw new Error('The scene stands within tests only.');
    return scene;
  };
  beforeAll(async () => {
    const stripe = await startStripeStandIn();
    const server = await testServer({ ...standInKeys, STRIPE_API_URL: stripe.url });
    scene = { stripe, server };
  });
  beforeEach(() => {
    present().stripe.account.events.length = 0;
  });
  afterAll(async () => {
    await present().server.drop();
    await present().stripe.stop();
  });
  return present;
}

/** A signed-in user without a card. */
export async function makeHolder({ stripe, server }: StripeScene) {
  const { id, email } = await makeAccount(server);
  await server.database.kysely.deleteFrom('payment_methods').where('user_id', '=', id).execute();
  const { client } = await logInAs(server, email);
  const setUp = async () => (await client.call('GET /api/site/StripeSetup')).body;
  const save = async (paymentMethodId: string) =>
    (await client.call('POST /api/site/StripeSetPaymentMethod', { body: { paymentMethodId } }))
      .body;
  const card = async () => {
    const { body } = await client.call('GET /api/site/isauth');
    return body?.hasPayment ? `${body.brand} ${body.last4} ${body.expiredDate}` : null;
  };
  const remove = () => client.call('POST /api/site/removepaymentmethod');
  /** Opens the card step, types a card and submits; the browser has not told us yet. */
  const enter = async (testCard: string) => {
    const { clientSecret } = await setUp();
    const setup = stripe.account.confirmInBrowser(clientSecret, testCard);
    const failed = setup.last_setup_error?.payment_method?.id;
    return { setupRef: setup.id, methodRef: setup.payment_method ?? failed ?? '' };
  };
  return { id, email, client, setUp, save, card, remove, enter };
}

/** The year in which the stand-in's cards expire, and how two of them are described. */
export const yearOfCard = new Date().getUTCFullYear() + 2;
export const visa = `visa 4242 08/${yearOfCard}`;
export const mastercard = `mastercard 4444 08/${yearOfCard}`;
