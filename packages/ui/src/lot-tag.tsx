import { classNames } from './class-names.ts';

/** A lot's number on a paper tag, as it hangs on the thing itself. */
export function LotTag({ lotNumber, className }: { lotNumber: string; className?: string }) {
  return (
    <span className={classNames('inline-block drop-shadow-sm', className)}>
      <span className="lot-tag inline-flex items-center rounded-r-sm bg-sunken py-1 pr-3 pl-7 text-sm font-semibold text-ink tabular-nums">
        <span className="sr-only">Lot </span>
        {lotNumber}
      </span>
    </span>
  );
}
