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
  /** How long after the invoice a card is charged if `autoCharge` is on. */
  readonly chargeDelayMs: number;
  readonly amountDueCents: number;
}

/** What else happens with new invoices of an auction, at least one, in the transaction that makes them. */
export type OnInvoiced = (
  transaction: Transaction<DB>,
  invoices: readonly SettledInvoice[],
) => Promise<void>;

/** What else happens when a lot sold after its sale is added to an invoice, in the same transaction. */
export type OnGrown = (
  transaction: Transaction<DB>,
  invoice: SettledInvoice & {
    /** Cents due before the lot was added; negative if it was overpaid. */
    readonly owedBeforeCents: number;
    readonly bought: {
      readonly lotNumber: string;
      readonly title: string;
      /** Cents. */
      readonly hammer: number;
    };
  },
) => Promise<void>;
