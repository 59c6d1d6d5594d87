import { EmptyState } from '@fairlot/ui/empty-state.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { Skeleton } from '@fairlot/ui/skeleton.tsx';
import { useCall } from '../../lib/use-call.ts';
import { SignalCard } from './signal-card.tsx';

/** Signals of shill bidding; open ones first, the most serious at the top. */
export function SignalsPage() {
  const { data, isError } = useCall('GET /api/console/operator/signals');
  const waiting = data?.filter(({ looked }) => looked === null) ?? [];
  const looked = data?.filter((signal) => signal.looked !== null) ?? [];
  return (
    <>
      <title>Suspicious bidding</title>
      <h1 className="text-2xl">Suspicious bidding</h1>
      <p className="mt-1 mb-6 text-ink-soft">
        Bidders who share something with the people of a seller, bid without ever buying, or take
        bids back often. None of it is proof: members of one household often share a network or a
        card. Neither sellers nor bidders see any of this.
      </p>
      {isError && (
        <Notice tone="bad">Suspicious bidding could not be loaded. Please reload the page.</Notice>
      )}
      {data === undefined && !isError && <Skeleton className="h-64" />}
      {data !== undefined && waiting.length === 0 && (
        <EmptyState title="Nothing to review">
          Sales are checked about once an hour while they run, and once more when they are settled.
        </EmptyState>
      )}
      {waiting.length > 0 && (
        <section>
          <h2 className="mb-4 text-lg">Waiting</h2>
          <ul className="space-y-4">
            {waiting.map((signal) => (
              <SignalCard key={signal.signalId} signal={signal} />
            ))}
          </ul>
        </section>
      )}
      {looked.length > 0 && (
        <section className="mt-10">
          <h2 className="mb-4 text-lg">Reviewed</h2>
          <ul className="space-y-4">
            {looked.map((signal) => (
              <SignalCard key={signal.signalId} signal={signal} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
