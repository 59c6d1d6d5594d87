import type { CardGateway } from '../../platform/cards/card-gateway.ts';
import type { ReadCardNotice } from '../../platform/cards/card-notice.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log/log.ts';

/** What the commands of this feature work with. */
export interface CardDependencies {
  readonly database: Database;
  readonly gateway: CardGateway;
  /** Null where the gateway sends no events. */
  readonly readNotice: ReadCardNotice | null;
  readonly log: Log;
}
