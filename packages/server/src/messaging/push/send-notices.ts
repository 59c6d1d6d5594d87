import type { Database } from '#platform/database/database.ts';
import type { Log } from '#platform/log/log.ts';
import type { OutsideAnswer, PostOutside } from '#platform/outgoing/post-outside.ts';
import { claimNotices, noteFailed, noteGone, noteTaken } from './notices.queries.ts';
import type { ClaimedNotice } from './notices.queries.ts';
import { maxFailures, pauseAfter } from './pause-after.ts';
import { pushRequest } from './push-message.ts';
import type { ServerKey } from './server-key.ts';

/** Requests of this node at the same time, each to another device. */
const atOnce = 20;
/** Milliseconds for requests to finish when the process stops. */
const maxWaitMs = 2_000;
/** What a push service answers when a browser has unsubscribed (RFC 8030, section 7.3). */
const goneStatuses: readonly number[] = [404, 410];

export interface NoticeSenderDependencies {
  readonly database: Database;
  readonly log: Log;
  readonly post: PostOutside;
  readonly serverKey: ServerKey;
  /** Address that a push service may write to about us. */
  readonly contact: string;
}

export interface NoticeSender {
  /** Leases due notices, as far as there is room, and starts sending; does not wait for answers. */
  readonly round: () => Promise<void>;
  /** Sends everything that is due and waits for it: for tests. */
  readonly sendAll: () => Promise<void>;
  /** Aborts requests under way; they are sent again, by this node or another. */
  readonly stop: () => Promise<void>;
}

/**
 * Sends notices at least once: each is leased for a minute, sent outside of any transaction, and noted. A
 * device has one request at a time, so one that hangs keeps nobody else waiting.
 */
export function createNoticeSender(dependencies: NoticeSenderDependencies): NoticeSender {
  const { database, log } = dependencies;
  const underWay = new Set<Promise<void>>();
  const stopping = new AbortController();

  async function round(): Promise<void> {
    const room = atOnce - underWay.size;
    if (room <= 0 || stopping.signal.aborted) return;
    for (const notice of await claimNotices(database.kysely, room)) {
      const sending = send(dependencies, notice, stopping.signal)
        .catch((error: unknown) =>
          log.error({ err: error }, 'a notification was not sent, will try again'),
        )
        .finally(() => underWay.delete(sending));
      underWay.add(sending);
    }
  }

  return {
    round,
    async sendAll() {
      do {
        await Promise.all(underWay);
        await round();
      } while (underWay.size > 0);
    },
    async stop() {
      const late = setTimeout(() => stopping.abort(), maxWaitMs);
      await Promise.all(underWay);
      clearTimeout(late);
      stopping.abort();
    },
  };
}

async function send(
  { database: { kysely }, post, serverKey, contact }: NoticeSenderDependencies,
  notice: ClaimedNotice,
  stopping: AbortSignal,
): Promise<void> {
  const request = await pushRequest(notice, serverKey, contact).catch(() => null);
  // The browser's key is none: nothing can ever be sent there.
  if (request === null) return noteGone(kysely, notice);
  const answer = await post(request, stopping);
  // Aborted by us, not a failure of the service.
  if (stopping.aborted) return;
  const failures = notice.failures + 1;
  if (isTaken(answer)) await noteTaken(kysely, notice);
  else if (isGone(answer) || failures >= maxFailures) await noteGone(kysely, notice);
  else await noteFailed(kysely, notice, pauseAfter(failures, retryAfterOf(answer), Date.now()));
}

const isTaken = (answer: OutsideAnswer) =>
  answer.kind === 'answered' && answer.status >= 200 && answer.status < 300;

const isGone = (answer: OutsideAnswer) =>
  answer.kind === 'answered' && goneStatuses.includes(answer.status);

const retryAfterOf = (answer: OutsideAnswer) =>
  answer.kind === 'answered' ? answer.retryAfter : null;
