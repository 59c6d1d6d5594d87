import { Notice } from '@fairlot/ui/notice.tsx';
import { plural } from '@fairlot/ui/format.ts';

/** Above the preview of an edit of many lots: that it could not be checked, and how many would be refused. */
export function WhatTheCheckSays({
  isChecked,
  refused,
}: {
  readonly isChecked: boolean | null;
  /** Lots. */
  readonly refused: number;
}) {
  return (
    <>
      {isChecked === null && (
        <Notice>
          This could not be checked; you will be told afterward if something is wrong.
        </Notice>
      )}
      {refused > 0 && (
        <Notice tone="bad">
          {plural(refused, 'lot')} would be refused, and {refused === 1 ? 'is' : 'are'} left as{' '}
          {refused === 1 ? 'it is' : 'they are'}.
        </Notice>
      )}
    </>
  );
}
