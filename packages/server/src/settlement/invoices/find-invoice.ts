import type { Kysely } from 'kysely';
import { hostShows } from '#platform/database/host-shows.ts';
import type { DB } from '#platform/database/schema.ts';
import type { Site } from '#platform/http/site.ts';
import { goodKey } from './invoice-keys.ts';

/** Who wants to see an invoice: its bidder, or somebody with a key that opens it. */
export type InvoiceReader =
  | { readonly kind: 'bidder'; readonly userId: string }
  | { readonly kind: 'key'; readonly key: string };

export interface FoundInvoice {
  readonly id: string;
  /** Read by a key: nothing can be paid or chosen. */
  readonly readOnly: boolean;
}

/**
 * The invoice, if this reader may see it on this host: the marketplace shows every seller's, a seller's
 * own host only theirs. Null for anything else, so that nobody learns what exists.
 */
export async function findInvoice(
  db: Kysely<DB>,
  invoiceId: string,
  reader: InvoiceReader,
  site: Site,
): Promise<FoundInvoice | null> {
  const row = await db
    .selectFrom('invoices')
    .select('id')
    .where('id', '=', invoiceId)
    .where(hostShows(site.tenantId, 'seller_company_id'))
    .$if(reader.kind === 'bidder', (query) =>
      query.where('bidder_id', '=', reader.kind === 'bidder' ? reader.userId : ''),
    )
    .$if(reader.kind === 'key', (query) =>
      query.where('id', 'in', goodKey(db, reader.kind === 'key' ? reader.key : '')),
    )
    .executeTakeFirst();
  return row === undefined ? null : { id: row.id, readOnly: reader.kind === 'key' };
}
