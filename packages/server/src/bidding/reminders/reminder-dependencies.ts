import type { Database } from '#platform/database/database.ts';
import type { Log } from '#platform/log/log.ts';
import type { LinkTo } from '#messaging/messages/public.ts';

export interface ReminderDependencies {
  readonly database: Database;
  readonly log: Log;
  readonly linkTo: LinkTo;
}
