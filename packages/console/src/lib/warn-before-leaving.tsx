import { Button } from '@fairlot/ui/button.tsx';
import { Dialog } from '@fairlot/ui/dialog.tsx';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';

/**
 * Asks whoever is about to leave a page with something on it that is not saved. One at a time on a page:
 * the router asks no second one.
 */
export function WarnBeforeLeaving({
  isUnsaved,
  isStuck,
  within = null,
}: {
  /** To close the page would lose something. */
  readonly isUnsaved: boolean;
  /** So would another page of the console: what is unsaved saves itself no more. */
  readonly isStuck: boolean;
  /** Where the addresses begin among which nothing is lost. */
  readonly within?: string | null;
}) {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const stay = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', stay);
    return () => window.removeEventListener('beforeunload', stay);
  }, [isUnsaved]);
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
