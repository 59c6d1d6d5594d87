import { consoleLimits } from '@fairlot/contract';
import { readFile } from 'node:fs/promises';
import { Webhook } from 'standardwebhooks';
import { v7 as uuid } from 'uuid';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { latestMailTo, mailsTo } from '#messaging/messages/testing/kept-mails.ts';
import { byCommand } from '#main/testing/by-command.ts';
import { useWebhookScene } from '#main/testing/webhook-scene.ts';
import { changeLot } from '#selling/sales/public.ts';
import { answersWith } from './testing/receiver.ts';
import type { Received } from './testing/receiver.ts';

const scene = useWebhookScene();
const { arrive, company } = scene;
const db = () => scene.server().database.kysely;
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const base = '/api/console/sellers/:sellerId/webhooks' as const;

let now: number;
async function pass(ms: number): Promise<void> {
  now += ms;
  await scene.server().clock.freeze(new Date(now));
}
beforeEach(async () => {
  scene.receiver().answers();
  await db().deleteFrom('webhook_endpoints').execute();
  now = Date.now();
  await pass(0);
});

type Company = Awaited<ReturnType<typeof company>>;
let titles = 0;
/** Causes an event for a company's webhook. */
const happen = async (seller: Company) => {
  const lotId = await seller.draftLot();
  await changeLot(scene.server().database, lotId, { title: `Lamp ${(titles += 1)}` }, byCommand);
};
const idOf = ({ headers }: Received) => headers['webhook-id'] ?? '';
/** Moves the clock to the next attempt of a webhook; false: nothing waits. */
async function toNextAttempt({ webhookId }: { webhookId: string }): Promise<boolean> {
  const next = await db()
    .selectFrom('webhook_deliveries')
    .select('next_at')
    .where('endpoint_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .orderBy('next_at')
    .executeTakeFirst();
  if (!next?.next_at) return false;
  await pass(next.next_at.getTime() - now + 1);
  return true;
}
/** Every pass of the module, as a node runs them. */
const sweep = async () => {
  for (const { name, run } of scene.server().modules.webhooks.passes ?? []) {
    if (name.startsWith('old')) await run();
  }
};

describe('who may', () => {
  test('is nobody but owners: a manager and another company find nothing', async () => {
    const seller = await company();
    const { params } = await seller.hook();
    const manager = await scene.clerk(seller.sellerId, 'console.localhost', 'manager');
    const rotate = `POST ${base}/:webhookId/rotate` as const;
    expect((await seller.add({}, manager.client)).status).toBe(404);
    expect((await manager.client.call(rotate, { params })).status).toBe(404);
    const other = await company();
    const foreign = { ...params, sellerId: other.sellerId };
    expect((await other.owner.client.call(rotate, { params: foreign })).status).toBe(404);
    // Nor is a delivery found under another webhook of the same company.
    const { params: sibling } = await seller.hook(['lot.sold']);
    await happen(seller);
    await arrive();
    const [delivery] = await seller.deliveries(params);
    expect(delivery).toMatchObject({ state: 'delivered' });
    const replay = await seller.owner.client.call(
      `POST ${base}/:webhookId/deliveries/:deliveryId/replay`,
      { params: { ...sibling, deliveryId: delivery?.deliveryId ?? '' } },
    );
    expect(replay.status).toBe(404);
  });

  test('has just shown the password, to add, change and sign', async () => {
    const seller = await company();
    const { params } = await seller.hook();
    await pass(hour);
    const body = { url: scene.receiver().url, events: ['lot.sold' as const], description: '' };
    const { client } = seller.owner;
    for (const answer of [
      await seller.add(),
      await client.call(`POST ${base}/:webhookId/change`, { params, body }),
      await client.call(`POST ${base}/:webhookId/rotate`, { params }),
    ]) {
      expect(answer).toMatchObject({ status: 403, body: { code: 'ReauthenticationRequired' } });
    }
  });

  test('a program with the scope replays, and neither adds one nor learns a secret', async () => {
    const seller = await company();
    const { params } = await seller.hook();
    const made = await seller.owner.client.call('POST /api/console/sellers/:sellerId/apitokens', {
      params,
      body: { name: 'Inventory', scopes: ['webhook.replay'] },
    });
    const program = async (path: string, body: unknown) =>
      scene
        .server()
        .client('console.localhost')
        .request('POST', `/api/console/sellers/${params.sellerId}/webhooks${path}`, {
          headers: { authorization: `Bearer ${made.body.secret}` },
          body,
        });
    const since = new Date(0).toISOString();
    expect(await program(`/${params.webhookId}/replay`, { since })).toMatchObject({
      status: 200,
      body: { isError: false, replayed: 0 },
    });
    expect((await program(`/${params.webhookId}/rotate`, {})).status).toBe(403);
  });
});

describe('a webhook', () => {
  test('shows its secret once and keeps it sealed; the log names who added it', async () => {
    const seller = await company();
    const { secret } = await seller.hook();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(JSON.stringify(await seller.webhooks())).not.toContain(secret.slice(6));
    const key = Buffer.from(secret.slice(6), 'base64');
    const rows = await db().selectFrom('webhook_endpoints').select('secret').execute();
    expect(rows.some((row) => row.secret.includes(key))).toBe(false);
    const log = db().selectFrom('audit_log').select(['action', 'subject', 'after', 'person_id']);
    const noted = await log.where('seller_company_id', '=', seller.sellerId).execute();
    expect(noted).toMatchObject([
      { action: 'webhook.add', subject: scene.receiver().url, person_id: seller.owner.id },
    ]);
    expect(JSON.stringify(noted)).not.toContain(secret.slice(6));
  });

  test.each([
    'https://10.0.0.1/hook',
    'https://169.254.169.254/latest',
    'http://example.com/hook',
    'https://example.com:8443/',
    'https://ada:word@example.com/',
    'nowhere',
  ])('is not added at %s', async (url) => {
    const { body } = await (await company()).add({ url });
    expect(body).toMatchObject({ code: 'WebhookAddressRefused', secret: null });
  });

  test('is added once however often it is asked for, and a company has so many', async () => {
    const seller = await company();
    const webhookId = uuid();
    const twice = [await seller.add({ webhookId }), await seller.add({ webhookId })];
    expect(twice.map(({ body }) => body)).toMatchObject([
      { isError: false },
      { code: 'WebhookExists', secret: null },
    ]);
    // Nor does another company learn anything from such an id.
    expect((await (await company()).add({ webhookId })).body).toMatchObject({ secret: null });
    const more = Array.from({ length: consoleLimits.webhooks + 1 }, () => seller.add());
    const codes = (await Promise.all(more)).map(({ body }) => 'code' in body && body.code);
    expect(codes.filter((code) => code === 'TooManyWebhooks')).toHaveLength(2);
  });

  test('is signed by both secrets for a day after it was given another', async () => {
    const seller = await company();
    const { params, secret: old } = await seller.hook();
    const { body } = await seller.owner.client.call(`POST ${base}/:webhookId/rotate`, { params });
    const fresh = body.secret ?? '';
    const verifies = async () => {
      await happen(seller);
      const [one] = await arrive();
      if (one === undefined) throw new Error('Nothing came.');
      return [old, fresh].map((secret) => {
        try {
          return new Webhook(secret).verify(one.body, one.headers) !== undefined;
        } catch {
          return false;
        }
      });
    };
    await pass(day - minute);
    expect(await verifies()).toEqual([true, true]);
    await pass(2 * minute);
    expect(await verifies()).toEqual([false, true]);
    await sweep();
    const kept = db().selectFrom('webhook_endpoints').select('old_secret');
    expect(await kept.where('id', '=', params.webhookId).execute()).toEqual([{ old_secret: null }]);
  });

  test('that is removed is sent nothing, and all that was is gone', async () => {
    const seller = await company();
    const { params } = await seller.hook();
    await happen(seller);
    await scene.server().deliverFacts();
    await seller.owner.client.call(`POST ${base}/:webhookId/remove`, { params });
    expect(await arrive()).toEqual([]);
    const rows = db().selectFrom('webhook_deliveries').select('id');
    expect(await rows.where('endpoint_id', '=', params.webhookId).execute()).toEqual([]);
  });
});

test('the lines of docs/api.md verify what comes, and nothing else', async () => {
  const guide = await readFile(new URL('../../../../../docs/api.md', import.meta.url), 'utf8');
  const [, code = ''] = /```js\n([\s\S]+?)```/.exec(guide) ?? [];
  const { verify } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
    verify: (body: string, headers: Received['headers'], secret: string) => unknown;
  };
  const seller = await company();
  const { params, secret } = await seller.hook();
  await seller.owner.client.call(`POST ${base}/:webhookId/rotate`, { params });
  await happen(seller);
  const [one] = await arrive();
  if (one === undefined) throw new Error('Nothing came.');
  expect(verify(one.body, one.headers, secret)).toMatchObject({ type: 'lot.changed' });
  expect(() => verify(`${one.body} `, one.headers, secret)).toThrow('not from Fairlot');
  const late = { ...one.headers, 'webhook-timestamp': '1000000000' };
  expect(() => verify(one.body, late, secret)).toThrow('too old');
});

describe('a delivery', () => {
  test('that is not taken is tried again, under the same id and signed anew', async () => {
    const seller = await company();
    const { params, secret } = await seller.hook();
    scene.receiver().answers(answersWith(500, 'Out of \u0000paper'));
    await happen(seller);
    const [first] = await arrive();
    expect(await arrive()).toEqual([]);
    expect(await seller.webhooks()).toMatchObject([
      { waiting: 1, failingSince: expect.any(String) },
    ]);
    scene.receiver().answers();
    await pass(10_000);
    const [second] = await arrive();
    if (!first || !second) throw new Error('It did not come twice.');
    expect(idOf(second)).toBe(idOf(first));
    expect(second.body).toBe(first.body);
    expect(new Webhook(secret).verify(second.body, second.headers)).toMatchObject({
      type: 'lot.changed',
    });
    expect(await seller.delivery(params, idOf(first))).toMatchObject({
      state: 'delivered',
      attempts: 2,
      body: first.body,
      tries: [
        { attempt: 2, result: 'answered', status: 204, answer: '' },
        { attempt: 1, result: 'answered', status: 500, answer: 'Out of paper' },
      ],
    });
    expect(await seller.webhooks()).toMatchObject([{ waiting: 0, failingSince: null }]);
  });

  test('a redirect is no acceptance, nor is nobody there', async () => {
    const seller = await company();
    const { params } = await seller.hook();
    const { params: nobody } = await seller.hook(['lot.changed'], 'http://127.0.0.1:1/');
    scene.receiver().answers((response) => void response.writeHead(302, { location: '/' }).end());
    await happen(seller);
    await arrive();
    const triesOf = async (which: typeof params) => {
      const [delivery] = await seller.deliveries(which);
      return (await seller.delivery(which, delivery?.deliveryId ?? '')).tries;
    };
    expect(await triesOf(params)).toMatchObject([{ result: 'answered', status: 302 }]);
    expect(await triesOf(nobody)).toMatchObject([{ result: 'refused', status: null }]);
  });

  test('that nobody takes for three days is given up, and its webhook is switched off', async () => {
    const seller = await company();
    const { params } = await seller.hook();
    scene.receiver().answers(answersWith(503));
    await happen(seller);
    const begun = now;
    const tries = [...(await arrive())];
    while (tries.length < 15 && (await toNextAttempt(params))) tries.push(...(await arrive()));
    expect(tries.map(idOf)).toEqual(Array.from({ length: 10 }, () => tries[0] && idOf(tries[0])));
    expect((now - begun) / day).toBeGreaterThan(2.4);
    expect((now - begun) / day).toBeLessThan(3.9);
    // A login from days ago may have expired.
    const later = await company(seller.sellerId);
    expect(await later.webhooks()).toMatchObject([{ isOn: false, wasGivenUp: true, failed: 1 }]);
    const { email } = seller.owner;
    expect(await mailsTo(scene.server(), email)).toEqual(['webhook-given-up']);
    expect(await latestMailTo(scene.server(), email)).toContain(scene.receiver().url);

    // Events meanwhile are stored, and delivered once it is on and they are replayed.
    scene.receiver().answers();
    await happen(seller);
    expect(await arrive()).toEqual([]);
    const { client } = later.owner;
    const replay = async (since: number) =>
      (
        await client.call(`POST ${base}/:webhookId/replay`, {
          params,
          body: { since: new Date(since).toISOString() },
        })
      ).body;
    expect(await replay(0)).toMatchObject({ code: 'WebhookIsOff' });
    const on = await client.call(`POST ${base}/:webhookId/switch`, {
      params,
      body: { isOn: true },
    });
    expect(on.status).toBe(204);
    expect(await arrive()).toEqual([]);
    expect(await replay(now - hour)).toMatchObject({ replayed: 1 });
    expect(await arrive()).toHaveLength(1);
    expect(await replay(0)).toMatchObject({ replayed: 1 });
    expect(await arrive()).toHaveLength(1);
    expect(await replay(0)).toMatchObject({ replayed: 0 });
    expect(await later.webhooks()).toMatchObject([{ isOn: true, wasGivenUp: false, failed: 0 }]);
  });

  test('of a receiver that is gone for good ends at once, and one bad event switches nothing off', async () => {
    const [gone, busy] = [await company(), await company()];
    await gone.hook();
    const { params } = await busy.hook();
    scene.receiver().answers(answersWith(410));
    await happen(gone);
    expect(await arrive()).toHaveLength(1);
    expect(await gone.webhooks()).toMatchObject([{ isOn: false, wasGivenUp: true }]);
    // One event that a receiver rejects, among others that it accepts.
    await happen(busy);
    scene.receiver().answers(answersWith(400));
    await arrive();
    const [bad] = await busy.deliveries(params);
    scene.receiver().answers((response) => {
      const last = scene.receiver().received.at(-1);
      response.writeHead(last && idOf(last) === bad?.deliveryId ? 400 : 204).end();
    });
    while (await toNextAttempt(params)) {
      await happen(busy);
      await arrive();
    }
    // A login from days ago may have expired.
    const later = await company(busy.sellerId);
    expect(await later.webhooks()).toMatchObject([{ isOn: true, failed: 1 }]);
  });

  test('is sent again on request, whatever came of it, and once for two clicks', async () => {
    const seller = await company();
    const { params } = await seller.hook();
    await happen(seller);
    const [first] = await arrive();
    const replay = () =>
      seller.owner.client.call(`POST ${base}/:webhookId/deliveries/:deliveryId/replay`, {
        params: { ...params, deliveryId: first === undefined ? '' : idOf(first) },
      });
    await Promise.all([replay(), replay()]);
    const again = await arrive();
    expect(again.map(idOf)).toEqual([first && idOf(first)]);
    expect(again[0]?.body).toBe(first?.body);
  });

  test('a test comes once, asked twice, and is not tried again', async () => {
    const seller = await company();
    const { params, secret } = await seller.hook(['lot.sold']);
    const deliveryId = uuid();
    const send = async (id = deliveryId) =>
      seller.owner.client.call(`POST ${base}/:webhookId/test`, {
        params,
        body: { deliveryId: id },
      });
    await send();
    expect((await send()).body).toMatchObject({ isError: false });
    const [one, ...others] = await arrive();
    expect(others).toEqual([]);
    expect(new Webhook(secret).verify(one?.body ?? '', one?.headers ?? {})).toMatchObject({
      type: 'webhook.test',
    });
    scene.receiver().answers(answersWith(500));
    await send(uuid());
    await arrive();
    expect(await seller.deliveries(params)).toMatchObject([{ state: 'failed' }, {}]);
    expect(await seller.webhooks()).toMatchObject([{ failingSince: null }]);
    await seller.owner.client.call(`POST ${base}/:webhookId/switch`, {
      params,
      body: { isOn: false },
    });
    expect((await send(uuid())).body).toMatchObject({ code: 'WebhookIsOff' });
  });

  test('is kept for a month', async () => {
    const seller = await company();
    const { params } = await seller.hook();
    await happen(seller);
    await arrive();
    await pass(29 * day);
    await sweep();
    expect(await seller.deliveries(params)).toHaveLength(1);
    await pass(2 * day);
    await sweep();
    expect(await seller.deliveries(params)).toEqual([]);
  });
});

test('a request under way when its webhook is switched off is not tried again, and counts if it is taken', async () => {
  const seller = await company();
  const { params } = await seller.hook();
  const held: ((status: number) => void)[] = [];
  scene.receiver().answers((response) => {
    held.push((status) => void response.writeHead(status).end());
  });
  await happen(seller);
  await happen(seller);
  const arriving = arrive();
  await vi.waitFor(() => expect(held).toHaveLength(2), { timeout: 10_000 });
  const { client } = seller.owner;
  await client.call(`POST ${base}/:webhookId/switch`, { params, body: { isOn: false } });
  held[0]?.(503);
  held[1]?.(204);
  await arriving;
  const deliveries = await seller.deliveries(params);
  expect(deliveries.map(({ state }) => state).toSorted()).toEqual(['delivered', 'failed']);
  expect(await seller.webhooks()).toMatchObject([{ isOn: false, failingSince: null }]);
});

test('a slow receiver has five requests at most, switched off and on too, and keeps nobody else waiting', async () => {
  const [slow, quick] = [await company(), await company()];
  const { params } = await slow.hook();
  await quick.hook(['lot.changed'], `${scene.receiver().url}?quick`);
  const held: (() => void)[] = [];
  scene.receiver().answers((response, { path }) => {
    if (path.endsWith('quick')) response.writeHead(204).end();
    else held.push(() => response.writeHead(204).end());
  });
  for (let event = 0; event < 8; event += 1) await happen(slow);
  await happen(quick);
  await scene.server().deliverFacts();
  const from = scene.receiver().received.length;
  const came = () => scene.receiver().received.slice(from);
  const { passes, figures, sendAll } = scene.server().modules.webhooks;
  const [send] = passes ?? [];
  const leaving = () => figures?.()['webhooks_leaving'];
  await send?.run();
  // One more is for the quick one. By rounds, not sendAll: once its five are given up, the rest are sent.
  await vi.waitFor(() => expect(held).toHaveLength(5));
  await vi.waitFor(() => expect(came().map(({ path }) => path)).toContain('/hook?quick'));
  await vi.waitFor(() => expect(leaving()).toBeLessThanOrEqual(5));
  // Another round, as after half a second, takes no more of it.
  await send?.run();
  expect(leaving()).toBeLessThanOrEqual(5);
  // Nor does one after what failed by switching it off is replayed.
  const { client } = slow.owner;
  const turn = (isOn: boolean) =>
    client.call(`POST ${base}/:webhookId/switch`, { params, body: { isOn } });
  await turn(false);
  await turn(true);
  const since = new Date(now - hour).toISOString();
  const replay = await client.call(`POST ${base}/:webhookId/replay`, { params, body: { since } });
  expect(replay.body).toMatchObject({ isError: false });
  await send?.run();
  expect(leaving()).toBeLessThanOrEqual(5);
  scene.receiver().answers();
  for (const release of held) release();
  await sendAll();
  expect(new Set(came().map(idOf)).size).toBe(9);
});
