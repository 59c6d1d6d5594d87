import { Client } from 'pg';
import { hasCode } from '../../files/has-code.ts';
import { advisoryLocks } from '../advisory-locks.ts';
import { SUPERUSER } from './cluster.ts';
import type { Cluster } from './cluster.ts';

/**
 * Our membership among the processes that use one cluster: a connection that holds a shared advisory
 * lock. A process that leaves and can take the lock exclusively was the last one, and stops the cluster.
 * A killed process loses its lock with its connection, so nobody waits for it.
 */
export type Presence = {
  /** Settles when the connection breaks, for whatever reason. */
  lost: Promise<void>;
  /** Returns whether we were the last; if so, newcomers wait until the cluster has stopped. */
  leave(): Promise<'last' | 'others remain'>;
  close(): Promise<void>;
};

const ANSWER_WITHIN_MS = 2_000;

export async function joinCluster(
  cluster: Cluster,
  port: number,
  password: string,
): Promise<Presence> {
  const client = new Client({
    host: '127.0.0.1',
    port,
    user: SUPERUSER,
    password,
    database: 'postgres',
    ssl: false,
    application_name: 'fairlot presence',
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    keepAlive: true,
  });
  const lost = new Promise<void>((resolve) => {
    client.on('end', resolve);
    client.on('error', () => resolve());
  });
  const close = async (): Promise<void> => client.end().catch(() => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    if (rows[0]?.data_directory !== cluster.data) throw new Error('another cluster answers there');
    await client.query('select pg_advisory_lock_shared($1)', [advisoryLocks.presence]);
    await client.query(`create database ${SUPERUSER}`).catch(ignoreDuplicate);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    lost,
    close,
    async leave() {
      const { rows } = await client.query<{ last: boolean }>(
        `select pg_try_advisory_lock($1) as last from pg_advisory_unlock_shared($1)`,
        [advisoryLocks.presence],
      );
      return rows[0]?.last === true ? 'last' : 'others remain';
    },
  };
}

/** 42P04: it exists; 23505: it is being created at this moment. */
function ignoreDuplicate(error: unknown): void {
  if (!hasCode(error, '42P04', '23505')) throw error;
}
