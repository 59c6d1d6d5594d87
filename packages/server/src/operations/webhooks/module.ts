import type { MailingModule } from '#messaging/messages/public.ts';
import { openDatabase } from '#platform/database/database.ts';
import type { Database } from '#platform/database/database.ts';
import { createSeal } from '#platform/database/seal.ts';
import type { SignedIn } from '#platform/http/caller.ts';
import type { Log } from '#platform/log/log.ts';
import { createPostOutside } from '#platform/outgoing/post-outside.ts';
import { deleteOldDeliveries } from './deliveries.queries.ts';
import { wipeOldSecrets } from './endpoints.queries.ts';
import { countEndpoints, readDueDeliveries } from './figures.queries.ts';
import { webhookFollowers } from './followers.ts';
import { createSender } from './send-due.ts';
import type { Sender } from './send-due.ts';
import { createNotifySwitchedOff } from './notify-switched-off.ts';
import type { NotifyDependencies } from './notify-switched-off.ts';
import { serveDeliveries, serveWebhooks } from './webhooks.routes.ts';
import { webhookLetters } from './webhook-letters.ts';

/**
 * Milliseconds between rounds, which also paces bursts: an endpoint gets five requests at a time, ten a
 * second.
 */
const sendMs = 500;
/** Old rows are useless; deleting them keeps the tables small. */
const sweepMs = 10 * 60_000;
/** Connections of its own, so that bids never wait for one, whatever receivers do. */
const maxConnections = 2;

export interface WebhooksDependencies extends NotifyDependencies {
  readonly database: Database;
  readonly databaseUrl: string;
  readonly log: Log;
  readonly requireProof: (caller: SignedIn) => Promise<void>;
  /** Encrypts the secrets of all endpoints. */
  readonly key: Buffer;
  readonly allowLoopback: boolean;
}

export function webhooksModule(
  dependencies: WebhooksDependencies,
): MailingModule & { readonly sendAll: Sender['sendAll'] } {
  const { database, databaseUrl, log, requireProof, key, allowLoopback } = dependencies;
  const seal = createSeal(key);
  const own = openDatabase({
    url: databaseUrl,
    maxConnections,
    applicationName: 'fairlot webhooks',
    onConnectionLost: (error) => log.warn(`A webhooks' connection was lost: ${error.message}`),
  });
  const sender = createSender({
    database: own,
    log,
    seal,
    post: createPostOutside({ allowLoopback }),
    notifySwitchedOff: createNotifySwitchedOff(dependencies),
  });
  return {
    letters: webhookLetters,
    sendAll: sender.sendAll,
    serve({ api }) {
      serveWebhooks(api, { database, seal, allowLoopback, requireProof });
      serveDeliveries(api, { database });
    },
    followers: webhookFollowers,
    passes: [
      { name: 'webhooks', everyMs: sendMs, run: sender.round },
      {
        name: 'old webhook deliveries',
        everyMs: sweepMs,
        async run() {
          await deleteOldDeliveries(own.kysely);
          await wipeOldSecrets(own.kysely);
        },
      },
    ],
    figures: () => ({ webhooks_leaving: sender.leaving() }),
    tallies: { webhooks: { label: 'state', read: () => countEndpoints(database.kysely) } },
    backlogs: [() => readDueDeliveries(database.kysely)],
    async stop() {
      await sender.stop();
      await own.close();
    },
  };
}
