import type { SaleExport } from '@fairlot/contract';
import type { Pool } from 'pg';
import { byteOrderMark, csvLine } from './csv.ts';
import {
  bidColumns,
  bidderColumns,
  changeColumns,
  invoiceColumns,
  lotColumns,
  paymentColumns,
  pickupColumns,
} from './export-columns.ts';
import type { Column } from './export-columns.ts';
import * as queries from './export-queries.ts';
import type { Sale } from './sale.queries.ts';

/** Rows read at a time: some hundred kilobytes. */
const batch = 1_000;

/** A sale's rows of one kind as CSV, in chunks, all from one snapshot. */
export function exportSale(pool: Pool, sale: Sale, kind: SaleExport): AsyncGenerator<string> {
  switch (kind) {
    case 'lots':
      return csvOf(pool, sale, queries.lots, lotColumns);
    case 'bidders':
      return csvOf(pool, sale, queries.bidders, bidderColumns);
    case 'bids':
      return csvOf(pool, sale, queries.bids, bidColumns);
    case 'invoices':
      return csvOf(pool, sale, queries.invoices, invoiceColumns);
    case 'payments':
      return csvOf(pool, sale, queries.payments, paymentColumns);
    case 'changes':
      return csvOf(pool, sale, queries.changes, changeColumns);
    case 'pickups':
      return csvOf(pool, sale, queries.pickups, pickupColumns);
  }
}

async function* csvOf<Row>(
  pool: Pool,
  { auctionId, timeZone }: Sale,
  query: string,
  columns: readonly Column<Row>[],
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns.map(([heading]) => heading));
  for await (const rows of readInBatches<Row>(pool, query, auctionId)) {
    const lines = rows.map((row) => csvLine(columns.map(([, cell]) => cell(row, timeZone))));
    yield lines.join('');
  }
}

/** With a cursor, so that no sale is too large for memory. */
async function* readInBatches<Row>(
  pool: Pool,
  query: string,
  auctionId: string,
): AsyncGenerator<Row[]> {
  const client = await pool.connect();
  try {
    await client.query('begin read only');
    await client.query(`declare export_rows no scroll cursor for ${query}`, [auctionId]);
    for (;;) {
      const { rows } = await client.query(`fetch ${batch} from export_rows`);
      if (rows.length > 0) yield rows as Row[];
      if (rows.length < batch) return;
    }
  } finally {
    const isBroken = await client.query('rollback').then(
      () => false,
      () => true,
    );
    client.release(isBroken);
  }
}
