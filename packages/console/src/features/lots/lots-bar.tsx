import type { GridLot } from '@fairlot/contract';
import { plural } from '@fairlot/ui/format.ts';
import { ChosenCount } from './chosen-count.tsx';
import type { SheetState } from './lot-sheet.ts';
import { SaveState } from './save-state.tsx';

/** Finds lots, and says how many are shown and selected and whether all edits are saved. */
export function LotsBar({
  filter,
  onFilter,
  shown,
  state,
  canEdit,
  canChoose,
  chosenCount,
  onChoose,
}: {
  readonly filter: string;
  readonly onFilter: (filter: string) => void;
  /** The lots that the filter leaves. */
  readonly shown: readonly GridLot[];
  readonly state: SheetState;
  readonly canEdit: boolean;
  readonly canChoose: boolean;
  readonly chosenCount: number;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
}) {
  return (
    <div className="mb-3 flex flex-wrap items-center gap-3">
      <label className="flex min-h-11 items-center gap-2 text-sm">
        Find
        <input
          type="search"
          value={filter}
          onChange={({ target }) => onFilter(target.value)}
          placeholder="words or lot number"
          className="min-h-11 w-56 rounded-md border border-line-strong bg-surface px-3 placeholder:text-ink-soft"
        />
      </label>
      <span className="text-sm text-ink-soft">
        {shown.length === state.lots.length
          ? plural(shown.length, 'lot')
          : `${shown.length.toLocaleString('en-US')} of ${plural(state.lots.length, 'lot')}`}
      </span>
      {canChoose && <ChosenCount shown={shown} count={chosenCount} onChoose={onChoose} />}
      {(canEdit || state.saving === 'kept') && <SaveState state={state} />}
    </div>
  );
}
