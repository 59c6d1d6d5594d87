import { limits } from '@fairlot/contract';
import { api } from '@fairlot/client/api.ts';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { Button } from '@fairlot/ui/button.tsx';
import { ConfirmDialog } from '@fairlot/ui/confirm-dialog.tsx';
import { Dialog } from '@fairlot/ui/dialog.tsx';
import { TextField } from '@fairlot/ui/field.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { useFirstFieldFocus } from '@fairlot/ui/use-first-field-focus.ts';
import { useAction } from '../../lib/use-action.ts';
import type { Passkey } from './passkey.ts';

interface OfPasskey {
  readonly passkey: Passkey;
  readonly onClose: () => void;
}

/** Names a passkey so that its owner knows it again in the list. */
export function RenamePasskeyDialog({ passkey, onClose }: OfPasskey) {
  const [name, setName] = useState(passkey.name);
  const { busy, failure, perform } = useAction();
  const form = useFirstFieldFocus();

  async function rename(event: FormEvent) {
    event.preventDefault();
    if (name.trim() === '') return;
    const call = api('POST /api/site/renamepasskey', {
      body: { secureId: passkey.secureId, name: name.trim() },
    });
    if (await perform(call, 'Your passkey has a new name.')) onClose();
  }

  return (
    <Dialog open onClose={onClose} title="Rename this passkey">
      <form ref={form} onSubmit={(event) => void rename(event)} noValidate className="space-y-4">
        {failure !== null && <Notice tone="bad">{failure}</Notice>}
        <TextField
          label="Name"
          maxLength={limits.passkeyNameLength}
          autoComplete="off"
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Button type="submit" busy={busy} className="w-full">
          Save
        </Button>
      </form>
    </Dialog>
  );
}

/** Removes a passkey, after the viewer has confirmed. */
export function RemovePasskeyDialog({ passkey, onClose }: OfPasskey) {
  const { busy, failure, perform } = useAction();

  async function remove() {
    const call = api('POST /api/site/removepasskey', { body: { Param: passkey.secureId } });
    if (await perform(call, 'Your passkey has been removed.')) onClose();
  }

  return (
    <ConfirmDialog
      title="Remove this passkey?"
      description={`“${passkey.name}” will no longer open the console. Devices that are signed in stay signed in, and your password keeps working.`}
      confirm="Remove"
      busy={busy}
      failure={failure}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}
