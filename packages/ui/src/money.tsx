import { formatDollars } from './format.ts';
import { classNames } from './class-names.ts';

/** An amount of dollars in figures that do not jump as they change. */
export function Money({ dollars, className }: { dollars: number; className?: string }) {
  return <span className={classNames('tabular-nums', className)}>{formatDollars(dollars)}</span>;
}
