import { useSyncExternalStore } from 'react';
import { WarnBeforeLeaving } from '../../lib/warn-before-leaving.tsx';
import type { LotSheet } from './lot-sheet.ts';

/** Asks before the pages that show these lots are left with edits that are not saved. */
export function UnsavedLots({
  sheet,
  within,
}: {
  readonly sheet: LotSheet;
  readonly within: string;
}) {
  const { problems, saving } = useSyncExternalStore(sheet.subscribe, sheet.snapshot);
  const isStuck = problems.size > 0 || saving === 'waiting' || saving === 'kept';
  return (
    <WarnBeforeLeaving
      isUnsaved={isStuck || saving === 'saving'}
      isStuck={isStuck}
      within={within}
    />
  );
}
