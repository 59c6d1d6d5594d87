import { plural } from '@fairlot/ui/format.ts';
import type { SheetState } from './lot-sheet.ts';

/** Whether all edits are saved. */
export function SaveState({ state: { saving, problems } }: { readonly state: SheetState }) {
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
