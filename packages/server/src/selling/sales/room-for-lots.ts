import { Refused } from '#platform/database/refused.ts';
import { refused } from '@fairlot/contract';
import type { Transaction } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { LockedSale } from './locked-sale.ts';
import { lotLimits } from './lot-fields.ts';
import { readSessions } from './own-sale.queries.ts';

export const tooManyLots = () =>
  new Refused(
    refused(
      'LotsDoNotFit',
      `A sale holds ${lotLimits.lots.toLocaleString('en-US')} lots. Nothing was changed.`,
    ),
  );

/**
 * Throws for a preview of a suspended company, where new lots would be public at once. A lot that is added
 * while its company is being suspended counts as added before.
 */
export function requireNewLotsAllowed({ state, sellerStanding }: LockedSale): void {
  if (state !== 'draft' && sellerStanding === 'suspended') {
    throw new Refused(refused('CompanyIsSuspended'));
  }
}

/** The session for the first lots of a sale. */
export async function anySession(tx: Transaction<DB>, saleId: string): Promise<string> {
  const [session] = await readSessions(tx, saleId);
  if (session) return session.sessionId;
  const sentence = 'This sale has no session yet: set its closing time first.';
  throw new Refused(refused('LotsDoNotFit', sentence));
}
