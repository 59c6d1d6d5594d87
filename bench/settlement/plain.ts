import { randomUUID } from 'node:crypto';
import type { Database } from '../../packages/server/src/platform/database/database.ts';

/**
 * The peer: the same rows (number, invoice, lots, plan, mail and its job) copied for another auction, one
 * transaction per invoice on one connection, without any queries, checks or sums. Milliseconds.
 */
export async function copyPlainly({ pool }: Database, from: string, to: string): Promise<number> {
  const invoices = await pool.query<{ id: string }>(
    'select id from invoices where auction_id = $1 order by invoice_number',
    [from],
  );
  const { rows } = await pool.query<{ id: string }>(
    `select id from jobs.job where name = 'send-email' limit 1`,
  );
  const job = rows[0]?.id;
  const client = await pool.connect();
  const begun = performance.now();
  try {
    for (const { id } of invoices.rows) {
      const copy = randomUUID();
      await client.query('begin');
      await client.query(
        `update invoice_counters set last_number = last_number + 1
         where seller_company_id = (select seller_company_id from auctions where id = $1)`,
        [to],
      );
      await client.query(
        `insert into invoices select (jsonb_populate_record(i, jsonb_build_object(
           'id', $2::uuid, 'auction_id', $3::uuid, 'invoice_number', invoice_number + 1000000))).*
         from invoices i where id = $1`,
        [id, copy, to],
      );
      await client.query(
        `insert into invoice_lots
         select $2, target.id, l.lot_number, l.title, l.code, l.hammer_cents, l.premium_cents, l.premium_exempt
         from invoice_lots l join lots target
           on target.auction_id = $3 and target.lot_number = l.lot_number
         where l.invoice_id = $1`,
        [id, copy, to],
      );
      await client.query(
        `insert into scheduled_payments select (jsonb_populate_record(p, jsonb_build_object(
           'invoice_id', $2::uuid))).* from scheduled_payments p where invoice_id = $1`,
        [id, copy],
      );
      await client.query(
        `insert into outbox (id, channel, recipient, template, data)
         select $1, channel, recipient, template, data from outbox where template = 'invoice' limit 1`,
        [copy],
      );
      await client.query(
        `insert into jobs.job select (jsonb_populate_record(j, jsonb_build_object('id', $1::uuid))).*
         from jobs.job j where name = 'send-email' and id = $2`,
        [copy, job],
      );
      await client.query('commit');
    }
  } finally {
    client.release();
  }
  return performance.now() - begun;
}
