import type { LotTerms, Standing } from './bid-state.ts';

export type WithdrawalAnswer = 'allowed' | 'bid-without-reserve';

/** A seller may withdraw a lot before its hammer, unless it is sold without reserve and has a bid (UCC 2-328). */
export function mayWithdraw(
  { reserve }: Pick<LotTerms, 'reserve'>,
  { bidCount }: Pick<Standing, 'bidCount'>,
): WithdrawalAnswer {
  return reserve === null && bidCount > 0 ? 'bid-without-reserve' : 'allowed';
}
