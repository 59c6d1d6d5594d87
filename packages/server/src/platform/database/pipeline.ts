import type { PoolClient, QueryConfig, QueryResult, QueryResultRow } from 'pg';

/**
 * Sends statements back to back on a pipelining connection and waits for all of them. Throws the first
 * error. Each statement has its own snapshot and begins when the one before is done.
 */
export async function pipeline(
  client: PoolClient,
  statements: readonly QueryConfig[],
): Promise<QueryResult[]> {
  const { stream } = client.connection;
  // The driver would hand each statement to the kernel by itself, which costs more than writing it.
  stream.cork();
  const running = statements.map((statement) => client.query(statement));
  stream.uncork();
  const settled = await Promise.allSettled(running);
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

/**
 * A PostgreSQL array as its text, of ids, numbers, truth values, and texts without control characters: those
 * JSON writes as PostgreSQL reads them. The driver escapes each element by itself, which takes longer than
 * the rest of handing over a batch.
 */
export const arrayText = (values: readonly (string | number | boolean | null)[]): string =>
  `{${JSON.stringify(values).slice(1, -1)}}`;

/** SQL: an instant as whole epoch milliseconds. */
export const epochMs = (expression: string) =>
  `floor(extract(epoch from ${expression}) * 1000)::bigint`;

/** SQL: epoch milliseconds as an instant. */
export const toTime = (expression: string) =>
  `to_timestamp(${expression}::double precision / 1000)`;
