import { consoleLimits } from '@fairlot/contract';
import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { DB } from '#platform/database/schema.ts';
import { countConsignors } from './consignors.queries.ts';

/** Names that nobody has would make more consignors than a company may have. */
export class TooManyConsignors extends Error {
  constructor() {
    super(
      `has at most ${consoleLimits.consignors.toLocaleString('en-US')} consignors, and its lots name more`,
    );
    this.name = 'TooManyConsignors';
  }
}

/**
 * Ids of consignors of a sale's seller by their names in lower case; names that nobody has make one. They
 * are locked, so that none is removed before its lots are written, and in the order of names, so that two
 * who write the same ones do not wait for each other. Throws where the company would have too many: imports do
 * not wait for each other for that, so two at the same time may go beyond by what one of them makes.
 */
export async function findOrMakeConsignors(
  tx: Transaction<DB>,
  saleId: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  // The first spelling counts.
  const wanted = [
    ...new Map(names.toReversed().map((name) => [name.toLowerCase(), name])).values(),
  ];
  if (wanted.length === 0) return new Map();
  const rows = wanted.map((name) => ({ id: uuid(), name }));
  const { rows: found } = await sql<{
    id: string;
    name: string;
    sellerId: string;
  }>`
    insert into consignors (id, seller_company_id, name)
    select n.id, a.seller_company_id, n.name
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) n(id uuid, name text)
    join auctions a on a.id = ${saleId}
    order by lower(n.name)
    on conflict (seller_company_id, lower(name)) do update set name = consignors.name
    returning id, name, seller_company_id as "sellerId"`.execute(tx);
  const ids = new Set(rows.map(({ id }) => id));
  const made = found.find(({ id }) => ids.has(id));
  if (made && (await countConsignors(tx, made.sellerId)) > consoleLimits.consignors) {
    throw new TooManyConsignors();
  }
  return new Map(found.map(({ id, name }) => [name.toLowerCase(), id]));
}
