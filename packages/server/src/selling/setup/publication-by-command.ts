import type { Actor } from '#identity/audit-log/public.ts';
import { CommandError } from '#platform/commands/command.ts';
import type { Database } from '#platform/database/database.ts';
import { readStateOf, stateWords } from '#selling/sales/public.ts';
import type { LockedSale } from '#selling/sales/public.ts';
import { wordsOf } from './checklist-words.ts';
import type { PublicationResult, SaleOf } from './publish-sale.ts';

/** What the console says of it is said to the seller. */
const unverifiedSeller =
  'Its seller is not verified yet: an operator does that in the console (fairlot operator).';

/**
 * Shows or publishes an auction as the console does, by its id alone, and returns its state afterwards.
 * Throws `CommandError` with what is missing.
 */
export async function changePublication(
  database: Database,
  { auctionId, name }: { readonly auctionId: string; readonly name: string },
  change: (by: Actor, sale: SaleOf) => Promise<PublicationResult>,
): Promise<LockedSale> {
  const read = async () => {
    const sale = await readStateOf(database.kysely, auctionId);
    if (sale === null) throw new CommandError(`There is no auction ${auctionId}.`);
    return sale;
  };
  const { sellerId } = await read();
  const result = await change({ kind: 'command', name }, { sellerId, saleId: auctionId });
  const sale = await read();
  if (result.kind === 'refused') throw new CommandError(refusalOf(result, sale));
  return sale;
}

function refusalOf(
  { code, blockers }: Extract<PublicationResult, { kind: 'refused' }>,
  { state }: LockedSale,
): string {
  if (code !== 'SaleNotReady') return `It is ${stateWords[state]}.`;
  return blockers
    .map(({ code: blocker, lots }) =>
      blocker === 'SellerUnverified' ? unverifiedSeller : wordsOf(blocker, lots?.length ?? 0),
    )
    .join(' ');
}
