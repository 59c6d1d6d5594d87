import type { PoolClient, QueryConfig, QueryResult, QueryResultRow } from 'pg';

/**
 * Sends statements back to back on a pipelining connection and waits for all of them. Throws the first
 * error. Each statement has its own snapshot and begins when the one before is done.
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
 * The rows of a raw statement: its author declares the type that it selects. For bids, where rows are not
 * parsed: the statement and the constraints of its tables guarantee their shape, and parsing would cost
 * each batch.
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
