import type { LotTerms, Standing } from './bid-state.ts';

export type WithdrawalAnswer = 'allowed' | 'bid-without-reserve';

/** A seller may withdraw a lot before its hammer, unless it is sold without reserve and has a bid (UCC 2-328). */
export function mayWithdraw(terms: LotTerms, standing: Standing): WithdrawalAnswer {
  return terms.reserve === null && standing.leader !== null ? 'bid-without-reserve' : 'allowed';
}
