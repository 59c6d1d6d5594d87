import { plural } from '@fairlot/ui/format.ts';

export interface Difference {
  readonly id: string;
  /** "Lot 12", or another name for the row. */
  readonly name: string;
  readonly before: string;
  readonly after: string;
  /** Why it cannot be done. */
  readonly problem?: string | undefined;
}

/** The maximum of rows rendered: nobody reads more, and ten thousand would take a second. */
const shownAtOnce = 300;

/** A scrolling preview of the changes, problems first. */
export function BeforeAfter({
  label,
  rows,
}: {
  readonly label: string;
  readonly rows: readonly Difference[];
}) {
  const problems = rows.filter(({ problem }) => problem !== undefined);
  const ordered =
    problems.length === 0
      ? rows
      : [...problems, ...rows.filter(({ problem }) => problem === undefined)];
  const left = rows.length - shownAtOnce;
  return (
    <section
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is scrolled by keys too
      tabIndex={0}
      aria-label={label}
      className="max-h-64 overflow-y-auto rounded-md border border-line bg-surface text-sm"
    >
      <ul className="divide-y divide-line">
        {ordered.slice(0, shownAtOnce).map(({ id, name, before, after, problem }) => (
          <li key={id} className="px-3 py-1.5">
            <span className="block truncate text-xs text-ink-soft">{name}</span>
            <span className="wrap-anywhere">
              <del className="text-ink-soft">{before || 'nothing'}</del> →{' '}
              <ins className="font-semibold no-underline">{after || 'nothing'}</ins>
            </span>
            {problem !== undefined && <span className="block text-bad">{problem}</span>}
          </li>
        ))}
      </ul>
      {left > 0 && (
        <p className="border-t border-line px-3 py-2 text-ink-soft">
          and {plural(left, 'more lot')}
        </p>
      )}
    </section>
  );
}
