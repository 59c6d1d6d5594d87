import type { PoolClient, QueryConfig, QueryResult, QueryResultRow } from 'pg';

/**
 * Sends statements back to back on a pipelining connection and waits for all of them, so that none
 * is left behind. Throws the first error. Each statement has its own snapshot and begins when the
 * one before is done.
 */
export async function pipeline(
  client: PoolClient,
  statements: readonly QueryConfig[],
): Promise<QueryResult[]> {
  const settled = await Promise.allSettled(statements.map((statement) => client.query(statement)));
  return settled.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
}

/**
 * The rows of a raw statement: its author names for the compiler what it selects. For bids, which parse
 * nothing that the statement and the constraints of its tables promise already: that would cost each batch.
 */
export function rowsOf<Row extends QueryResultRow>(result: QueryResult | undefined): Row[] {
  return (result?.rows ?? []) as Row[];
}

/** SQL: an instant as whole epoch milliseconds. */
export const epochMs = (expression: string) =>
  `floor(extract(epoch from ${expression}) * 1000)::bigint`;

/** SQL: epoch milliseconds as an instant. */
export const toTime = (expression: string) =>
  `to_timestamp(${expression}::double precision / 1000)`;
