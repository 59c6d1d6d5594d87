import { refused } from '@fairlot/contract';
import type { Refusal } from '@fairlot/contract';
import { mayLetGo } from '@fairlot/rules';
import { lockLot, voidPendingOf } from '#bidding/bids/public.ts';
import type { Database } from '#platform/database/database.ts';
import { AppError } from '#platform/http/app-error.ts';
import { advanceGroup, asRuled } from './advance-groups.ts';
import { hasId, lockGroup, markLetGo, readGroups } from './groups.queries.ts';
import type { GroupOf } from './groups.queries.ts';
import { Refused, unlessRefused } from '#platform/database/refused.ts';

/**
 * The bidder no longer wants a lot on which they do not lead, and the next one has its turn. Returns why
 * not, and then nothing has changed.
 */
export function letGo(
  database: Database,
  { id, lotId, ...of }: GroupOf & { readonly id: string; readonly lotId: string },
): Promise<Refusal | null> {
  return unlessRefused(database, async (tx) => {
    // The bids' lock comes first: nothing of what waits here is placed meanwhile.
    await lockLot(tx, lotId);
    const locked = await lockGroup(tx, id, of);
    if (locked === null) throw new AppError('NotFound');
    if (locked.isCanceled) throw new Refused(refused('EitherOrCanceled'));
    const [group] = await readGroups(tx, hasId(id));
    const lot = group?.lots.find((one) => one.lotId === lotId);
    if (lot === undefined) throw new AppError('NotFound');
    if (!lot.isOpen || !mayLetGo(asRuled(lot))) throw new Refused(refused('MayNotLetGo'));
    await markLetGo(tx, id, lotId);
    // What waits for an approval or for room would lead it beside the next one.
    await voidPendingOf(tx, { lotId, bidderId: of.userId, cause: 'let-go' });
    await advanceGroup(tx, id, { byHand: true });
  });
}
