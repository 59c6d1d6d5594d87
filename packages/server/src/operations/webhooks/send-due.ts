import type { Database } from '#platform/database/database.ts';
import type { Seal } from '#platform/database/seal.ts';
import type { Log } from '#platform/log/log.ts';
import type { PostOutside } from '#platform/outgoing/post-outside.ts';
import { createRequestsUnderWay } from '#platform/outgoing/requests-under-way.ts';
import { claim, lockClaims, readDueEndpoints } from './claims.queries.ts';
import type { Claimed } from './claims.queries.ts';
import { noteAttempt } from './note-attempt.ts';
import { maxAtOnce, shareRoom } from './share-room.ts';
import { signedHeaders } from './sign.ts';
import type { TellGivenUp } from './notify-switched-off.ts';

export interface SenderDependencies {
  readonly database: Database;
  readonly log: Log;
  readonly post: PostOutside;
  readonly seal: Seal;
  readonly notifySwitchedOff: TellGivenUp;
}

export interface Sender {
  /** Leases due deliveries, as far as there is room, and starts sending; does not wait for answers. */
  readonly round: () => Promise<void>;
  /** Sends everything that is due and waits for it: for tests. */
  readonly sendAll: () => Promise<void>;
  /** Requests under way. */
  readonly leaving: () => number;
  /** Aborts requests under way; they are sent again, by this node or another. */
  readonly stop: () => Promise<void>;
}

/**
 * Sends deliveries at least once: each is leased for a minute in a transaction of its own, sent outside
 * of any, and recorded. If the process dies in between, another one sends it after that minute, under the
 * same id. Nothing here waits for a slow receiver: a round only uses the room that is left.
 */
export function createSender(dependencies: SenderDependencies): Sender {
  const { database, log } = dependencies;
  const underWay = createRequestsUnderWay();

  async function take(): Promise<Claimed[]> {
    const room = maxAtOnce.node - underWay.count();
    if (room <= 0 || (await readDueEndpoints(database.kysely)).length === 0) return [];
    return database.transaction(async (tx) => {
      if (!(await lockClaims(tx))) return [];
      // Read again under the lock: another node may have taken some.
      const shares = shareRoom(await readDueEndpoints(tx), room);
      return shares.size === 0 ? [] : claim(tx, shares);
    });
  }

  async function round(): Promise<void> {
    if (underWay.isStopping()) return;
    for (const delivery of await take()) {
      underWay.begin(
        (stopping) => send(dependencies, delivery, stopping),
        (error) =>
          log.error(
            { err: error, delivery: delivery.id },
            'a webhook was not sent, will try again',
          ),
      );
    }
  }

  return {
    round,
    async sendAll() {
      do {
        await round();
        await underWay.settled();
      } while ((await readDueEndpoints(database.kysely)).length > 0);
    },
    leaving: underWay.count,
    stop: underWay.stop,
  };
}

async function send(
  { database, post, seal, notifySwitchedOff }: SenderDependencies,
  delivery: Claimed,
  stopping: AbortSignal,
): Promise<void> {
  const { id, body, url, endpointId, secret, oldSecret } = delivery;
  const secrets = [secret, ...(oldSecret === null ? [] : [oldSecret])];
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Fairlot-Webhooks/1',
    ...signedHeaders(
      { id, body, at: new Date() },
      secrets.map((sealed) => seal.open(endpointId, sealed)),
    ),
  };
  const begunAt = performance.now();
  const answer = await post({ url, headers, body }, stopping);
  // Aborted by us, not a failure of the receiver.
  if (stopping.aborted) return;
  const durationMs = Math.round(performance.now() - begunAt);
  await database.transaction(async (tx) => {
    const givenUp = await noteAttempt(tx, { delivery, answer, durationMs });
    if (givenUp !== null) await notifySwitchedOff(tx, givenUp);
  });
}
