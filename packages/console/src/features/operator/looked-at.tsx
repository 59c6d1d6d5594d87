import type { LookedAt } from '@fairlot/contract';

const when = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
export const formatTime = (at: string) => when.format(new Date(at));

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
