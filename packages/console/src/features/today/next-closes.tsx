import type { NextClose } from '@fairlot/contract';
import { Timer } from 'lucide-react';
import { CountdownText } from '@fairlot/ui/countdown.tsx';
import { plural } from '@fairlot/ui/format.ts';
import { localTime } from '@fairlot/ui/local-time.ts';
import { TodayRow, TodaySection } from './task-list.tsx';

/** The next lot to close of each running sale, and when. */
export function NextCloses({ sellerId, next }: { sellerId: string; next: readonly NextClose[] }) {
  if (next.length === 0) return null;
  return (
    <TodaySection title="Closes next">
      {next.map((close) => (
        <TodayRow
          key={close.saleId}
          to={`/${sellerId}/sales/${close.saleId}/live`}
          act="Live board"
          Icon={Timer}
        >
          <span className="min-w-0 flex-1">
            <span className="block font-semibold wrap-anywhere">
              {close.title || 'Untitled sale'}
            </span>
            <span className="block text-sm wrap-anywhere text-ink-soft">
              Lot {close.lotNumber}, {close.lotTitle} · {localTime(close.closeAt, close.timeZone)}
              {' · '}
              {plural(close.openLots, 'open lot')}
            </span>
          </span>
          {/* On a phone a line of its own: beside it the name of a sale would have half the width. */}
          <span className="shrink-0 font-semibold tabular-nums max-sm:w-full max-sm:pl-8 sm:self-center">
            {close.isPaused ? 'Paused' : <CountdownText to={close.closeAt} />}
          </span>
        </TodayRow>
      ))}
    </TodaySection>
  );
}
