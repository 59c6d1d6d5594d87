import type { Transaction } from 'kysely';
import type { CardGateway } from '#platform/cards/card-gateway.ts';
import type { PaymentEvent, ReadCardNotice, ReturnEvent } from '#platform/cards/card-notice.ts';
import type { Database } from '#platform/database/database.ts';
import type { DB } from '#platform/database/schema.ts';
import type { Log } from '#platform/log/log.ts';

/** Dependencies of this feature. */
export interface CardDependencies {
  readonly database: Database;
  readonly gateway: CardGateway;
  /** Null if the gateway sends no events. */
  readonly readNotice: ReadCardNotice | null;
  readonly log: Log;
  /** Called in the transaction that puts a card on file or renews it. */
  readonly onCardSaved: (transaction: Transaction<DB>, userId: string) => Promise<void>;
  /** Events of payment attempts arrive at the same address; `unreachable` makes the provider repeat one. */
  readonly onPaymentEvent: (
    eventRef: string,
    event: PaymentEvent | ReturnEvent,
  ) => Promise<'handled' | 'unreachable'>;
}
