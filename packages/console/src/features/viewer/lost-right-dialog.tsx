import { Button } from '@fairlot/ui/button.tsx';
import { Dialog } from '@fairlot/ui/dialog.tsx';
import { Field, inputClass } from '@fairlot/ui/field.tsx';
import { notify } from '@fairlot/ui/toast.tsx';
import { copyText } from '../../lib/copy-text.ts';

/** The number listed: an owner who loses all permissions has lost forty. */
const rightsShown = 6;

/** Shows which permissions the user has lost, and the typed text that was not saved. */
export default function LostRightDialog({
  rights,
  texts,
  onClose,
}: {
  rights: readonly string[];
  texts: readonly string[];
  onClose: () => void;
}) {
  const typed = texts.join('\n');

  async function copy() {
    if (await copyText(typed)) await notify('success', 'Copied.');
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="This was not saved"
      description="Your role was changed while this page was open. Ask an owner of the company if that was a mistake."
    >
      <div className="space-y-4">
        <div>
          <p className="text-sm font-semibold">What you can no longer do</p>
          <ul className="list-disc pl-5 text-sm">
            {rights.slice(0, rightsShown).map((right) => (
              <li key={right}>{right}</li>
            ))}
          </ul>
          {rights.length > rightsShown && (
            <p className="text-sm">and {rights.length - rightsShown} more</p>
          )}
        </div>
        {typed !== '' && (
          <Field label="What you typed">
            {(control) => (
              <textarea rows={6} className={inputClass} readOnly value={typed} {...control} />
            )}
          </Field>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          {typed !== '' && (
            <Button look="secondary" onClick={() => void copy()}>
              Copy
            </Button>
          )}
          <Button onClick={onClose}>Close</Button>
        </div>
      </div>
    </Dialog>
  );
}
