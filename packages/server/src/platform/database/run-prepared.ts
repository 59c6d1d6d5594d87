import { createHash } from 'node:crypto';
import type { QueryResultRow } from 'pg';
import type { RawBuilder } from 'kysely';
import type { Database } from './database.ts';
import { rowsOf } from './pipeline.ts';

/**
 * Runs a statement as a prepared one: each connection parses and plans it a few times, then keeps a plan
 * for any values. For statements whose planning costs more than they do, and whose best plan does not
 * depend on their values. Each connection keeps every text, so there must be few.
 */
export async function runPrepared<Row extends QueryResultRow>(
  { kysely, prepared }: Pick<Database, 'kysely' | 'prepared'>,
  statement: RawBuilder<Row>,
): Promise<Row[]> {
  const { sql: text, parameters } = statement.compile(kysely);
  return rowsOf<Row>(await prepared({ name: nameOf(text), text, values: [...parameters] }));
}

/** Of each text so far. */
const names = new Map<string, string>();

/** The same text has the same name on every connection, and another one another. */
function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = createHash('sha1').update(text).digest('hex');
  names.set(text, name);
  return name;
}
