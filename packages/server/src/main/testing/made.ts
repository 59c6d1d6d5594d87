import type { Insertable } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

export type Row<T extends keyof DB> = Partial<Insertable<DB[T]>>;
export type Made = { readonly id: string };

export interface MadeInvoice {
  readonly id: string;
  readonly auctionId: string;
  readonly bidderId: string;
  readonly invoiceNumber: number;
  readonly lotIds: readonly string[];
  readonly totalCents: number;
}

/** Rows for tests. Each builds its own parents unless they are given. */
export interface Factories {
  seller(row?: Row<'seller_companies'>): Promise<Made>;
  /** A seller's own site, unless `seller_company_id` is null: then one more marketplace. */
  site(row?: Row<'sites'>): Promise<{ readonly host: string }>;
  /** Published, open, automatic approval, 18 % premium, default increments. */
  auction(row?: Row<'auctions'>): Promise<Made>;
  session(row?: Row<'auction_sessions'>): Promise<Made & { auctionId: string }>;
  /** Start price 5.00, closes in an hour, no reserve. */
  lot(
    row?: Row<'lots'>,
    state?: Row<'lot_states'>,
  ): Promise<Made & { auctionId: string; sessionId: string }>;
  /** Not signed in; with verified email, profile and card. */
  user(row?: Row<'users'>): Promise<Made & { email: string }>;
  card(userId: string, row?: Row<'payment_methods'>): Promise<void>;
  registration(row: Row<'registrations'>): Promise<Made>;
  /** A user with a paddle for the auction. */
  bidder(auctionId: string, paddle?: number): Promise<Made & { email: string; paddle: number }>;
  /**
   * An invoice of a bidder with a paddle: for lots sold to them at these hammer prices in cents (by
   * default one at 100.00), with the auction's terms and untaxed if a certificate is given.
   */
  invoice(row?: Row<'invoices'>, hammers?: readonly number[]): Promise<MadeInvoice>;
}
