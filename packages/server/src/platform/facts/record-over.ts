import type { PoolClient } from 'pg';
import type { Fact } from './fact.ts';

/**
 * `recordFact` in the transaction that is open on a raw connection. In a file of its own, since the closing
 * thread has no query builder to load.
 */
export async function recordFactOver<Body extends object>(
  client: PoolClient,
  fact: Fact<Body>,
  body: Body,
): Promise<void> {
  await client.query('insert into facts (name, body) values ($1, $2)', [
    fact.name,
    JSON.stringify(fact.body.parse(body)),
  ]);
}
