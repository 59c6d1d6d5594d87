import { useState } from 'react';
import { Button } from '@fairlot/ui/button.tsx';
import { Dialog } from '@fairlot/ui/dialog.tsx';
import { TextField } from '@fairlot/ui/field.tsx';
import { copyText } from './copy-text.ts';

/** Shows a secret, which cannot be shown again. */
export function SecretOnce({
  title,
  description,
  label,
  secret,
  onClose,
}: {
  title: string;
  description: string;
  label: string;
  secret: string;
  onClose: () => void;
}) {
  const [isCopied, setCopied] = useState(false);

  async function copy() {
    if (await copyText(secret)) setCopied(true);
  }

  return (
    <Dialog open onClose={onClose} title={title} description={description}>
      <div className="space-y-4">
        <TextField
          label={label}
          readOnly
          value={secret}
          onFocus={({ target }) => target.select()}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="secondary" onClick={() => void copy()}>
            {isCopied ? 'Copied' : 'Copy'}
          </Button>
          <Button onClick={onClose}>I have it</Button>
        </div>
      </div>
    </Dialog>
  );
}
