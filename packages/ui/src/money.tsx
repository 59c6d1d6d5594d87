import { ChangingText } from './changing-text.tsx';
import { formatDollars } from './format.ts';
import { classNames } from './class-names.ts';

/** A dollar amount in tabular figures. One that changes while somebody looks rolls to its new value. */
export function Money({ dollars, className }: { dollars: number; className?: string }) {
  return (
    <ChangingText text={formatDollars(dollars)} className={classNames('tabular-nums', className)} />
  );
}
