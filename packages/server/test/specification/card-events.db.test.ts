import { describe, expect, test } from 'vitest';
import { makeHolder, useStripeScene } from '#main/testing/stripe-scene.ts';

const scene = useStripeScene();

async function cardEvent() {
  const holder = await makeHolder(scene());
  await holder.enter('pm_card_visa');
  const { stripe, server } = scene();
  const event = stripe.account.events.findLast(({ type }) => type === 'setup_intent.succeeded');
  if (event === undefined) throw new Error('Nothing happened at the card provider.');
  const post = async (body: string, signature?: string) => {
    const { statusCode } = await server.app.inject({
      method: 'POST',
      url: '/api/stripe/webhook',
      headers: {
        host: 'localhost',
        'content-type': 'application/json',
        ...(signature !== undefined && { 'stripe-signature': signature }),
      },
      payload: body,
    });
    return statusCode;
  };
  return { holder, event, post, stripe };
}

describe('what the card provider reports', () => {
  test('is accepted only with a valid signature', async () => {
    const { holder, event, post, stripe } = await cardEvent();
    const { body, signature } = stripe.sign(event);
    const changed = body.replace('succeeded', 'Succeeded');
    const unbelieved = [
      await post(body),
      await post(body, ''),
      await post(body, 't=0,v1='),
      await post(body, stripe.sign(event, { secret: 'whsec_guess' }).signature),
      await post(changed, signature),
      await post('', signature),
      await post('null', signature),
    ];
    expect(unbelieved).toEqual(unbelieved.map(() => 400));
    expect(await holder.card()).toBeNull();
    expect(await post(body, signature)).toBe(200);
    expect(await holder.card()).not.toBeNull();
  });

  test('replayed, at once or after the card is gone, has no second effect', async () => {
    const { holder, event, post, stripe } = await cardEvent();
    const { body, signature } = stripe.sign(event);
    const replays = await Promise.all([1, 2, 3, 4].map(() => post(body, signature)));
    expect(replays).toEqual([200, 200, 200, 200]);
    await holder.remove();
    expect(await post(body, signature)).toBe(200);
    expect(await holder.card()).toBeNull();
  });

  test('replayed an hour later is refused', async () => {
    const { holder, event, post, stripe } = await cardEvent();
    const recorded = stripe.sign(event, { at: Date.now() - 60 * 60_000 });
    expect(await post(recorded.body, recorded.signature)).toBe(400);
    expect(await holder.card()).toBeNull();
  });
});

test('a card that somebody else entered cannot be saved for oneself', async () => {
  const [owner, thief] = [await makeHolder(scene()), await makeHolder(scene())];
  const { methodRef } = await owner.enter('pm_card_visa');
  await owner.save(methodRef);
  await thief.setUp();
  expect(await thief.save(methodRef)).toMatchObject({ isError: true });
  expect(await thief.card()).toBeNull();
  expect(await owner.card()).not.toBeNull();
});
