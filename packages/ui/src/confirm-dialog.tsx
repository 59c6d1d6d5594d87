import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Notice } from './notice.tsx';

/** Confirms something that is not easily undone. `failure` is the error message. */
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
  /** Labels of the confirm and the cancel button. */
  confirm: string;
  cancel?: string;
  look?: 'primary' | 'danger';
  /** The input is incomplete or not possible. */
  disabled?: boolean;
  busy: boolean;
  failure: string | null;
  onConfirm: () => void;
  onClose: () => void;
  /** More text above the buttons. */
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
