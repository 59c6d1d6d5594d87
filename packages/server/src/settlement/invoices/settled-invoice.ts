import type { Transaction } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

/** An invoice that has just been made. */
export interface SettledInvoice {
  readonly invoiceId: string;
  readonly auctionId: string;
  readonly bidderId: string;
  readonly createdAt: Date;
  /** When the last lot of the auction was hammered. */
  readonly lastHammerAt: Date;
  readonly autoCharge: boolean;
  /** How long after the invoice a card is charged, where `autoCharge` is on. */
  readonly chargeDelayMs: number;
  readonly amountDueCents: number;
}

/** What follows an invoice, in the transaction that makes it. */
export type OnInvoiced = (transaction: Transaction<DB>, invoice: SettledInvoice) => Promise<void>;

/** What follows when a lot that was sold after its sale came onto an invoice, in the same transaction. */
export type OnGrown = (
  transaction: Transaction<DB>,
  invoice: SettledInvoice & {
    /** Cents that were due before the lot came onto it; below nothing where too much was paid. */
    readonly owedBeforeCents: number;
    readonly bought: {
      readonly lotNumber: string;
      readonly title: string;
      /** Cents. */
      readonly hammer: number;
    };
  },
) => Promise<void>;
