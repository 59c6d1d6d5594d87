import type { GridLot } from '@fairlot/contract';
import { plural } from '@fairlot/ui/format.ts';
import { ChosenCount } from './chosen-count.tsx';
import type { SheetState } from './lot-sheet.ts';

/** Finds lots, and says how many are shown and selected and whether all edits are saved. */
export function LotsBar({
  filter,
  onFilter,
  shown,
  state,
  canEdit,
  chosenCount,
  onChoose,
}: {
  readonly filter: string;
  readonly onFilter: (filter: string) => void;
  /** The lots that the filter leaves. */
  readonly shown: readonly GridLot[];
  readonly state: SheetState;
  readonly canEdit: boolean;
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
      {canEdit && <ChosenCount shown={shown} count={chosenCount} onChoose={onChoose} />}
      {(canEdit || state.saving === 'kept') && <SaveState state={state} />}
    </div>
  );
}

function SaveState({ state: { saving, problems } }: { readonly state: SheetState }) {
  const text =
    saving === 'waiting'
      ? 'No connection: trying again. Please keep this page open.'
      : saving === 'kept'
        ? 'Not saved. Please keep this page open.'
        : saving === 'saving'
          ? 'Saving…'
          : problems.size > 0
            ? `${plural(problems.size, 'change')} could not be saved`
            : 'All changes saved';
  const isBad = saving === 'waiting' || saving === 'kept' || problems.size > 0;
  const tone = isBad ? 'text-bad' : 'text-good';
  return <output className={`ml-auto text-sm font-semibold ${tone}`}>{text}</output>;
}
