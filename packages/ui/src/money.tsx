import { formatDollars } from './format.ts';
import { classNames } from './class-names.ts';

/** A dollar amount in tabular figures. */
export function Money({ dollars, className }: { dollars: number; className?: string }) {
  return <span className={classNames('tabular-nums', className)}>{formatDollars(dollars)}</span>;
}
