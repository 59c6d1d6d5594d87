import { Button } from '@fairlot/ui/button.tsx';
import { Dialog } from '@fairlot/ui/dialog.tsx';
import { Consent } from '../sms/public.ts';

/** Asks for consent before the first text message (second specification, section 5). */
export function SubscribeDialog({
  phone,
  busy,
  onConfirm,
  onClose,
}: {
  phone: string;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Subscribe to text messages?"
      description={`They will be sent to ${phone}.`}
    >
      <Consent className="text-sm" />
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <Button look="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button busy={busy} onClick={onConfirm}>
          Subscribe
        </Button>
      </div>
    </Dialog>
  );
}
