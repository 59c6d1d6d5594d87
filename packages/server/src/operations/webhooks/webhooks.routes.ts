import * as contract from '@fairlot/contract';
import { AppError } from '#platform/http/app-error.ts';
import type { Api } from '#platform/http/api.ts';
import type { SignedIn } from '#platform/http/caller.ts';
import { hasEndpoint, readEndpoints } from './endpoints.queries.ts';
import { readDeliveries, readDelivery } from './deliveries.queries.ts';
import {
  addWebhook,
  changeWebhook,
  removeWebhook,
  rotateSecret,
  switchWebhook,
} from './manage-webhooks.ts';
import type { ManageDependencies, Managed } from './manage-webhooks.ts';
import { replayDelivery, replayFailures, sendTest } from './replay.ts';

export interface WebhookRoutes extends ManageDependencies {
  readonly requireProof: (caller: SignedIn) => Promise<void>;
}

/** Deliveries per page. */
const pageLength = 50;
/** Each makes us send a request to somebody else's machine. */
const tests = { rateLimit: { max: 10, windowMs: 60_000 } };

const found = <Done extends Exclude<Managed, 'not-found'>>(managed: Done | 'not-found'): Done => {
  if (managed === 'not-found') throw new AppError('NotFound');
  return managed;
};

/** The routes for a company's webhooks. Changing addresses and secrets requires the password. */
export function serveWebhooks(api: Api, dependencies: WebhookRoutes): void {
  const { database, requireProof } = dependencies;
  const { kysely } = database;

  api.handle(contract.getWebhooks, ({ params }) => readEndpoints(kysely, params.sellerId));

  api.handle(contract.addWebhook, async ({ params, body, caller }) => {
    await requireProof(caller);
    const added = await addWebhook(dependencies, { ...params, ...body, caller });
    return typeof added === 'string'
      ? { ...contract.done(), secret: added }
      : { ...added, secret: null };
  });

  api.handle(contract.changeWebhook, async ({ params, body, caller }) => {
    await requireProof(caller);
    const managed = found(await changeWebhook(dependencies, { ...params, ...body, caller }));
    return managed === 'done' ? contract.done() : managed;
  });

  api.handle(contract.switchWebhook, async ({ params, body: { isOn }, caller }) => {
    found(await switchWebhook(dependencies, { ...params, isOn, caller }));
    return undefined;
  });

  api.handle(contract.rotateWebhookSecret, async ({ params, caller }) => {
    await requireProof(caller);
    const secret = await rotateSecret(dependencies, { ...params, caller });
    if (secret === null) throw new AppError('NotFound');
    return { ...contract.done(), secret };
  });

  api.handle(contract.removeWebhook, async ({ params, caller }) => {
    found(await removeWebhook(dependencies, { ...params, caller }));
    return undefined;
  });
}

const off = () => contract.refused('WebhookIsOff');

/** The routes for deliveries and replays. */
export function serveDeliveries(api: Api, { database }: Pick<WebhookRoutes, 'database'>): void {
  const { kysely } = database;

  api.handle(
    contract.testWebhook,
    async ({ params, body: { deliveryId }, caller }) => {
      const sent = await sendTest(database, { ...params, deliveryId, caller });
      if (sent === 'not-found') throw new AppError('NotFound');
      return sent === 'off' ? off() : contract.done();
    },
    tests,
  );

  api.handle(contract.getWebhookDeliveries, async ({ params, body }) => {
    if (!(await hasEndpoint(kysely, params))) throw new AppError('NotFound');
    const page = { ...body, count: pageLength + 1 };
    const deliveries = await readDeliveries(kysely, params.webhookId, page);
    return {
      deliveries: deliveries.slice(0, pageLength),
      hasMore: deliveries.length > pageLength,
    };
  });

  api.handle(contract.getWebhookDelivery, async ({ params }) => {
    const { webhookId: endpointId, deliveryId } = params;
    const delivery = (await hasEndpoint(kysely, params))
      ? await readDelivery(kysely, { endpointId, deliveryId })
      : null;
    if (delivery === null) throw new AppError('NotFound');
    return delivery;
  });

  api.handle(contract.replayWebhookDelivery, async ({ params, caller }) => {
    const replayed = await replayDelivery(database, { ...params, caller });
    if (replayed === 'not-found') throw new AppError('NotFound');
    return replayed === 'off' ? off() : contract.done();
  });

  api.handle(contract.replayFailedDeliveries, async ({ params, body: { since }, caller }) => {
    const replayed = await replayFailures(database, { ...params, since, caller });
    if (replayed === 'not-found') throw new AppError('NotFound');
    return replayed === 'off' ? { ...off(), replayed: 0 } : { ...contract.done(), replayed };
  });
}
