import type { Transaction } from 'kysely';
import type { CardGateway } from '#platform/cards/card-gateway.ts';
import type { PaymentNews, ReadCardNotice, ReturnNews } from '#platform/cards/card-notice.ts';
import type { Database } from '#platform/database/database.ts';
import type { DB } from '#platform/database/schema.ts';
import type { Log } from '#platform/log/log.ts';

/** What the commands of this feature work with. */
export interface CardDependencies {
  readonly database: Database;
  readonly gateway: CardGateway;
  /** Null where the gateway sends no events. */
  readonly readNotice: ReadCardNotice | null;
  readonly log: Log;
  /** In the transaction that puts a card on file, or finds it renewed. */
  readonly onCardSaved: (transaction: Transaction<DB>, userId: string) => Promise<void>;
  /** Events of payment attempts come to the same address; `unreachable` has the provider repeat one. */
  readonly onPaymentNews: (
    eventRef: string,
    news: PaymentNews | ReturnNews,
  ) => Promise<'heard' | 'unreachable'>;
}
