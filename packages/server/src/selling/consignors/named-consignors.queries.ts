import { consoleLimits } from '@fairlot/contract';
import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { DB } from '#platform/database/schema.ts';
import { countConsignors } from './consignors.queries.ts';

/** New names would give the company more consignors than it may have. */
export class TooManyConsignors extends Error {
  constructor() {
    super(
      `has at most ${consoleLimits.consignors.toLocaleString('en-US')} consignors, and its lots name more`,
    );
    this.name = 'TooManyConsignors';
  }
}

/**
 * Ids of consignors of a sale's seller by their names in lower case; new names create one. They are
 * locked, so that none is removed before its lots are written, in the order of names, so that concurrent
 * imports cannot deadlock. Throws `TooManyConsignors`; imports do not wait for each other for that check,
 * so two at the same time may exceed the limit by what one of them adds.
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
