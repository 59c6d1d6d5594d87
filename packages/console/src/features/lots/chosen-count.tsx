import type { GridLot } from '@fairlot/contract';
import { Button } from '@fairlot/ui/button.tsx';

/** The number of selected lots, with buttons to select all that match the filter, or none. */
export function ChosenCount({
  shown,
  count,
  onChoose,
}: {
  readonly shown: readonly GridLot[];
  readonly count: number;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
}) {
  return (
    <span className="flex items-center text-sm">
      {count > 0 && (
        <span className="whitespace-nowrap">{count.toLocaleString('en-US')} selected</span>
      )}
      <Button
        look="quiet"
        className="px-3"
        onClick={() => onChoose(new Set(shown.map(({ lotId }) => lotId)))}
      >
        Select all {shown.length.toLocaleString('en-US')}
      </Button>
      {count > 0 && (
        <Button look="quiet" className="px-3" onClick={() => onChoose(new Set())}>
          Select none
        </Button>
      )}
    </span>
  );
}
