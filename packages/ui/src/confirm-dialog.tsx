import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Notice } from './notice.tsx';

/** Asks before something that is not easily undone. `failure` says why it was not done. */
export function ConfirmDialog({
  title,
  description,
  confirm,
  cancel = 'Cancel',
  look = 'danger',
  disabled = false,
  busy,
  failure,
  onConfirm,
  onClose,
  children,
}: {
  title: string;
  description: string;
  /** Labels of the button that does it, and of the one that does not. */
  confirm: string;
  cancel?: string;
  look?: 'primary' | 'danger';
  /** What it is to do is not said yet, or cannot be done. */
  disabled?: boolean;
  busy: boolean;
  failure: string | null;
  onConfirm: () => void;
  onClose: () => void;
  /** More to be read before. */
  children?: ReactNode;
}) {
  return (
    <Dialog open onClose={onClose} title={title} description={description}>
      <div className="space-y-4">
        {children}
        {failure !== null && <Notice tone="bad">{failure}</Notice>}
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="secondary" onClick={onClose}>
            {cancel}
          </Button>
          <Button look={look} busy={busy} disabled={disabled} onClick={onConfirm}>
            {confirm}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
