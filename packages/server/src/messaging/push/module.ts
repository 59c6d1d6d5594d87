import type { RaisedAlert } from '#messaging/messages/public.ts';
import type { Database } from '#platform/database/database.ts';
import type { Log } from '#platform/log/log.ts';
import type { Module } from '#platform/modules/module.ts';
import { createPostOutside } from '#platform/outgoing/post-outside.ts';
import { deleteOldNotices, insertNotices, readPushBacklog } from './notices.queries.ts';
import { servePush } from './push.routes.ts';
import { createNoticeSender } from './send-notices.ts';
import type { NoticeSender } from './send-notices.ts';
import { serverKeyOf } from './server-key.ts';

/** Milliseconds between rounds: who is outbid in the last minute has little time. */
const sendMs = 500;
/** Old notices are harmless but fill the table. */
const sweepMs = 60 * 60_000;

export interface Push extends Module {
  /** Remembers that these are to be told to devices; alerts of other kinds are not. */
  readonly noteAlerts: (alerts: readonly RaisedAlert[]) => Promise<void>;
  readonly sendAll: NoticeSender['sendAll'];
}

export function pushModule({
  database,
  log,
  secret,
  contact,
  allowLoopback,
}: {
  readonly database: Database;
  readonly log: Log;
  /** Makes the key by which push services know this installation. */
  readonly secret: Buffer;
  /** Address that a push service may write to about us. */
  readonly contact: string;
  readonly allowLoopback: boolean;
}): Push {
  const { kysely } = database;
  const serverKey = serverKeyOf(secret);
  const post = createPostOutside({ allowLoopback });
  const sender = createNoticeSender({ database, log, post, serverKey, contact });
  return {
    async noteAlerts(alerts) {
      const outbid = alerts.filter(({ kind }) => kind === 'BidderOutbid').map(({ id }) => id);
      if (outbid.length > 0) await insertNotices(kysely, outbid);
    },
    sendAll: sender.sendAll,
    serve: ({ api }) => servePush(api, { database, publicKey: serverKey.publicKey, allowLoopback }),
    passes: [
      { name: 'push notifications', everyMs: sendMs, run: sender.round },
      { name: 'old push notices', everyMs: sweepMs, run: () => deleteOldNotices(kysely) },
    ],
    backlogs: [() => readPushBacklog(kysely)],
    stop: sender.stop,
  };
}
