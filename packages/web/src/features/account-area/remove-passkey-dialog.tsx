import { api } from '@fairlot/client/api.ts';
import type { Passkey } from './passkey.ts';
import { RemovalDialog } from './removal-dialog.tsx';

/** Removes a passkey, after the user has confirmed. */
export function RemovePasskeyDialog({
  passkey,
  ...rest
}: {
  passkey: Passkey;
  onRemoved: () => Promise<void>;
  onClose: () => void;
}) {
  return (
    <RemovalDialog
      title="Remove this passkey?"
      description={`“${passkey.name}” will no longer log you in. Devices that are logged in stay logged in, and your password keeps working.`}
      confirm="Remove passkey"
      remove={() => api('POST /api/site/removepasskey', { body: { Param: passkey.secureId } })}
      {...rest}
    />
  );
}
