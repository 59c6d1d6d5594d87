import { BiddingHistoryPage } from '../src/features/account-area/public.ts';
import type { BidList } from '../src/features/account-area/public.ts';
import { OwnLots } from './own-lots.tsx';

/** The bidding history of the account area. */
export function AccountBids({ list }: { list: BidList }) {
  return (
    <BiddingHistoryPage list={list}>
      <OwnLots list={list === 'current' ? 'currentBids' : 'pastBids'} />
    </BiddingHistoryPage>
  );
}
