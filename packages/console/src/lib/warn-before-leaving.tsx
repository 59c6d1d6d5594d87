import { Button } from '@fairlot/ui/button.tsx';
import { Dialog } from '@fairlot/ui/dialog.tsx';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { warnBeforeClosing } from './warn-before-closing.ts';

/** Asks before a page with unsaved changes is left. Only one per page: the router supports no more. */
export function WarnBeforeLeaving({
  isUnsaved,
  isStuck,
  within = null,
}: {
  /** To close the page would lose something. */
  readonly isUnsaved: boolean;
  /** Another page of the console would lose it, too: it is not saved automatically. */
  readonly isStuck: boolean;
  /** The path prefix within which nothing is lost. */
  readonly within?: string | null;
}) {
  useEffect(() => (isUnsaved ? warnBeforeClosing() : undefined), [isUnsaved]);
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      isStuck &&
      to.pathname !== from.pathname &&
      (within === null || !to.pathname.startsWith(within)),
  );
  if (blocker.state !== 'blocked') return null;
  return (
    <Dialog
      open
      onClose={() => blocker.reset()}
      title="Leave without saving?"
      description="Something that you entered on this page is not saved, and is lost if you leave."
    >
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="secondary" onClick={() => blocker.proceed()}>
          Leave
        </Button>
        <Button onClick={() => blocker.reset()}>Stay</Button>
      </div>
    </Dialog>
  );
}
