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

type Export = (pool: Pool, sale: Sale) => AsyncGenerator<string>;

const exports: Readonly<Record<SaleExport, Export>> = {
  lots: csvOf(queries.lots, lotColumns),
  bidders: csvOf(queries.bidders, bidderColumns),
  bids: csvOf(queries.bids, bidColumns),
  invoices: csvOf(queries.invoices, invoiceColumns),
  payments: csvOf(queries.payments, paymentColumns),
  changes: csvOf(queries.changes, changeColumns),
  pickups: csvOf(queries.pickups, pickupColumns),
};

/** A sale's rows of one kind as CSV, in chunks, all from one snapshot. */
export const exportSale = (pool: Pool, sale: Sale, kind: SaleExport): AsyncGenerator<string> =>
  exports[kind](pool, sale);

function csvOf<Row extends object>(query: string, columns: readonly Column<Row>[]): Export {
  return async function* rowsOf(pool, { auctionId, timeZone }) {
    yield byteOrderMark + csvLine(columns.map(([heading]) => heading));
    for await (const rows of readInBatches<Row>(pool, query, auctionId)) {
      const lines = rows.map((row) => csvLine(columns.map(([, cell]) => cell(row, timeZone))));
      yield lines.join('');
    }
  };
}

/** With a cursor, so that no sale is too large for memory. */
async function* readInBatches<Row extends object>(
  pool: Pool,
  query: string,
  auctionId: string,
): AsyncGenerator<Row[]> {
  const client = await pool.connect();
  try {
    await client.query('begin read only');
    await client.query(`declare export_rows no scroll cursor for ${query}`, [auctionId]);
    for (;;) {
      const { rows } = await client.query<Row>(`fetch ${batch} from export_rows`);
      if (rows.length > 0) yield rows;
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
