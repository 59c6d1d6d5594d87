import type { ReactNode } from 'react';
import { TabLinks } from '@fairlot/ui/tab-links.tsx';
import { areaPaths } from './area-paths.ts';

export type BidList = 'current' | 'past';

const titles: Record<BidList, string> = { current: 'Current Bids', past: 'Past Bids' };

/** The bidding history, open or closed lots; `children` is the list. */
export function BiddingHistoryPage({ list, children }: { list: BidList; children: ReactNode }) {
  return (
    <>
      <h1 className="mb-3 text-2xl">Bidding History</h1>
      <TabLinks
        label="Bids"
        tabs={[
          { to: areaPaths.currentBids, label: titles.current, active: list === 'current' },
          { to: areaPaths.pastBids, label: titles.past, active: list === 'past' },
        ]}
      />
      <div className="py-6">
        <h2 className="sr-only">{titles[list]}</h2>
        {children}
      </div>
    </>
  );
}
