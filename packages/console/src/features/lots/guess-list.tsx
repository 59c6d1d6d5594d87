import { plural } from '@fairlot/ui/format.ts';
import type { Guess } from './use-guesser.ts';

/** The maximum of rows rendered; the rest is in the table. */
const shownAtOnce = 300;

/** Suggestions, each with a checkbox to leave it out. */
export function GuessList({
  guesses,
  left,
  onLeave,
}: {
  readonly guesses: readonly Guess[];
  /** The deselected lots. */
  readonly left: ReadonlySet<string>;
  readonly onLeave: (left: ReadonlySet<string>) => void;
}) {
  function choose(lotId: string, isMeant: boolean): void {
    const next = new Set(left);
    if (isMeant) next.delete(lotId);
    else next.add(lotId);
    onLeave(next);
  }
  const more = guesses.length - shownAtOnce;
  return (
    <div className="max-h-64 overflow-y-auto rounded-md border border-line text-sm">
      <ul aria-label="Guesses" className="divide-y divide-line">
        {guesses.slice(0, shownAtOnce).map(({ lot: { lotId, cells }, category }) => (
          <li key={lotId}>
            <label className="flex min-h-11 items-center gap-3 px-3">
              <input
                type="checkbox"
                className="size-5 shrink-0 accent-brand"
                checked={!left.has(lotId)}
                onChange={({ target }) => choose(lotId, target.checked)}
              />
              <span className="min-w-0 flex-1 truncate">
                <span className="text-ink-soft">{cells.lotNumber}</span> {cells.title}
              </span>
              <span className="shrink-0 font-semibold max-sm:max-w-32 max-sm:truncate">
                {category}
              </span>
            </label>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="border-t border-line px-3 py-2 text-ink-soft">
          and {plural(more, 'more lot')}, which are set too
        </p>
      )}
    </div>
  );
}
