import type { Database } from '#platform/database/database.ts';
import type { Log } from '#platform/log/log.ts';
import type { OutsideAnswer, PostOutside } from '#platform/outgoing/post-outside.ts';
import { createRequestsUnderWay } from '#platform/outgoing/requests-under-way.ts';
import { claimNotices, noteFailed, noteGone, noteTaken } from './notices.queries.ts';
import type { ClaimedNotice } from './notices.queries.ts';
import { maxFailures, pauseAfter } from './pause-after.ts';
import { pushRequest } from './push-message.ts';
import type { ServerKey } from './server-key.ts';

/** Requests of this node at the same time, each to another device. */
const atOnce = 20;
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
  const underWay = createRequestsUnderWay();

  async function round(): Promise<void> {
    const room = atOnce - underWay.count();
    if (room <= 0 || underWay.isStopping()) return;
    for (const notice of await claimNotices(database.kysely, room)) {
      underWay.begin(
        (stopping) => send(dependencies, notice, stopping),
        (error) => log.error({ err: error }, 'a notification was not sent, will try again'),
      );
    }
  }

  return {
    round,
    async sendAll() {
      do {
        await underWay.settled();
        await round();
      } while (underWay.count() > 0);
    },
    stop: underWay.stop,
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
