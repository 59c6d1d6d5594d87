import { refused } from '@fairlot/contract';
import type { Transaction } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { LotsRefused } from './change-lots-once.ts';
import { lotLimits } from './lot-fields.ts';
import { readSessions } from './own-sale.queries.ts';

export const tooManyLots = () =>
  new LotsRefused(
    refused(
      'LotsDoNotFit',
      `A sale holds ${lotLimits.lots.toLocaleString('en-US')} lots. Nothing was changed.`,
    ),
  );

/** The session for the first lots of a sale. */
export async function anySession(tx: Transaction<DB>, saleId: string): Promise<string> {
  const [session] = await readSessions(tx, saleId);
  if (session) return session.sessionId;
  const sentence = 'This sale has no session yet: set its closing time first.';
  throw new LotsRefused(refused('LotsDoNotFit', sentence));
}
