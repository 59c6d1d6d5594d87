import type { LotTerms, Standing } from './bid-state.ts';

/** Why a lot is cancelled: a closed list of reasons why it cannot be handed over, or sold at all. */
export const cancellationCauses = ['destroyed', 'stolen', 'unlawful', 'recalled'] as const;
export type CancellationCause = (typeof cancellationCauses)[number];

/** How a lot leaves its sale before its hammer. */
export type Leaving =
  | { readonly kind: 'withdrawn' }
  | { readonly kind: 'cancelled'; readonly cause: CancellationCause };

export type LeavingAnswer = 'allowed' | 'bid-without-reserve';

/**
 * A seller may withdraw a lot before its hammer, unless it is sold without reserve and has a bid (UCC
 * 2-328). A lot can be canceled despite any bids: it could not be given to anybody (seller.md, 4.5).
 */
export function mayLeave(
  leaving: Leaving['kind'],
  { reserve }: Pick<LotTerms, 'reserve'>,
  { bidCount }: Pick<Standing, 'bidCount'>,
): LeavingAnswer {
  if (leaving === 'cancelled') return 'allowed';
  return reserve === null && bidCount > 0 ? 'bid-without-reserve' : 'allowed';
}
