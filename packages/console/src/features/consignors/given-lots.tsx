import { Button } from '@fairlot/ui/button.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { CellProblems, SaveState, UnsavedLots } from '../lots/public.ts';
import type { OpenSheet } from '../lots/public.ts';

/** What became of lots that were given to consignors on this page: saved, in conflict, or undone. */
export function GivenLots({ sheet, within }: Pick<OpenSheet, 'sheet'> & { within: string }) {
  const state = useSyncExternalStore(sheet.subscribe, sheet.snapshot);
  const { saving, refusal, canUndo, problems } = state;
  const queries = useQueryClient();
  useEffect(() => {
    if (saving === 'saved') void queries.invalidateQueries();
  }, [saving, queries]);
  return (
    <>
      <UnsavedLots sheet={sheet} within={within} />
      {canUndo && (
        <Button look="quiet" onClick={() => sheet.undo()}>
          Undo
        </Button>
      )}
      {(canUndo || saving !== 'saved' || problems.size > 0) && <SaveState state={state} />}
      {refusal !== null && (
        <Notice tone="bad" className="w-full">
          {refusal}{' '}
          {saving === 'kept' && (
            <Button look="quiet" onClick={() => sheet.saveKept()}>
              Save again
            </Button>
          )}
        </Notice>
      )}
      {problems.size > 0 && (
        <div className="w-full">
          <CellProblems sheet={sheet} state={state} />
        </div>
      )}
    </>
  );
}
