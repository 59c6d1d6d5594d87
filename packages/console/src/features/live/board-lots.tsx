import type { SaleBoard } from '@fairlot/contract';
import { countdown, formatCountdown } from '@fairlot/rules';
import { CountdownText } from '@fairlot/ui/countdown.tsx';
import { EmptyState } from '@fairlot/ui/empty-state.tsx';
import { plural } from '@fairlot/ui/format.ts';
import { Money } from '@fairlot/ui/money.tsx';

/** The lots that close next, each with its time, its price and what is unusual about it. */
export function BoardLots({ board }: { board: SaleBoard }) {
  if (board.next.length === 0) {
    return <EmptyState title="No lot is open">Nothing closes any more in this sale.</EmptyState>;
  }
  return (
    <section>
      <h2 className="mb-3 text-lg">Next to close</h2>
      <ol className="divide-y divide-line rounded-lg border border-line bg-surface shadow-card">
        {board.next.map((lot) => (
          <li
            key={lot.lotId}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_8rem_7rem]"
          >
            <div className="min-w-0">
              <p className="truncate font-medium">
                <span className="text-ink-soft">{lot.lotNumber}</span> {lot.title}
              </p>
              <p className="text-xs text-ink-soft">
                {[
                  plural(lot.bidCount, 'bid'),
                  ...(lot.isInOvertime ? ['in overtime'] : []),
                  ...(lot.reserveNotMet ? ['reserve not met'] : []),
                ].join(' · ')}
              </p>
            </div>
            <p className="text-right font-semibold max-sm:row-start-1 max-sm:col-start-2">
              <Money dollars={lot.price} />
            </p>
            <p className="text-right text-sm text-ink-soft max-sm:col-start-2">
              {board.pause === null ? (
                <CountdownText to={lot.closeAt} />
              ) : (
                `${formatCountdown(countdown(lot.secondsToClose))} left`
              )}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
