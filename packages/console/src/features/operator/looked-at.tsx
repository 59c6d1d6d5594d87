import type { LookedAt } from '@fairlot/contract';
import { formatTime } from '../../lib/format-time.ts';

/** An operator's note, with its author. */
export function LookedAtNote({ looked: { at, by, note } }: { looked: LookedAt }) {
  return (
    <div className="border-l-3 border-line pl-3 text-sm">
      <p className="wrap-anywhere whitespace-pre-line">{note}</p>
      <p className="mt-1 text-ink-soft">
        {by}, <time dateTime={at}>{formatTime(at)}</time>
      </p>
    </div>
  );
}
