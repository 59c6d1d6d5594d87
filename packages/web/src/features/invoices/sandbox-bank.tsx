import { Button } from '@fairlot/ui/button.tsx';
import { Dialog } from '@fairlot/ui/dialog.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';

/** The demo's bank, which challenges some cards like a real one. Closing the dialog declines. */
export function SandboxBank({
  amount,
  onAnswer,
}: {
  amount: string;
  onAnswer: (approved: boolean) => void;
}) {
  return (
    <Dialog
      open
      onClose={() => onAnswer(false)}
      title="Test bank"
      description={`Do you approve a payment of ${amount}?`}
    >
      <Notice tone="brass">
        <strong>This is a demonstration: no money moves.</strong> For some cards a bank asks its
        customer in its own window. Here you answer in its place.
      </Notice>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button look="secondary" onClick={() => onAnswer(false)}>
          Refuse
        </Button>
        <Button onClick={() => onAnswer(true)}>Approve</Button>
      </div>
    </Dialog>
  );
}
