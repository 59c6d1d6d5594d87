import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Asks before something that is not easily undone. `failure` says why it was not done. */
export function ConfirmDialog({
  title,
  description,
  confirm,
  busy,
  failure,
  onConfirm,
  onClose,
}: {
  title: string;
  description: string;
  /** Label of the button that does it. */
  confirm: string;
  busy: boolean;
  failure: string | null;
  onConfirm: () => void;
  onClose: () => void;
}) {
  return (
    <Dialog open onClose={onClose} title={title} description={description}>
      {failure !== null && <Notice tone="bad">{failure}</Notice>}
      <div className="mt-4 flex flex-wrap justify-end gap-3">
        <Button look="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button look="danger" busy={busy} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  );
}
