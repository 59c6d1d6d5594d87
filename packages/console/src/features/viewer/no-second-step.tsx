import { supportsPasskeys } from '@fairlot/client/ask-passkey.ts';
import { useState } from 'react';
import { Button, buttonClass } from '@fairlot/ui/button.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { AddPasskeyForm } from './add-passkey.tsx';
import { showPasskey } from './passkey-proof.tsx';
import { useMarketplace } from './use-marketplace.ts';

/** Lets a user without a second step for the console set one up. */
export function NoSecondStep({
  mayAdd,
  onShown,
}: {
  /** Whether a password is enough to add one: not if the user has a passkey elsewhere. */
  mayAdd: boolean;
  onShown: () => void;
}) {
  const marketplace = useMarketplace();
  const [isAdding, setAdding] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  /** A new passkey has to be used once: having made it is no proof. */
  async function added() {
    const problem = await showPasskey();
    if (problem === null) onShown();
    else setFailure(problem);
  }

  if (isAdding) {
    return (
      <div className="space-y-4">
        {failure !== null && <Notice tone="bad">{failure}</Notice>}
        <p className="text-sm">
          Enter your password; your device then asks for your fingerprint, your face or your screen
          lock: once to make the passkey, once to use it.
        </p>
        <AddPasskeyForm onAdded={added} />
      </div>
    );
  }
  return (
    <div className="space-y-4">
      <p className="text-sm">
        The console shows other people’s names, addresses and bids, so a password alone does not
        open it.{' '}
        {mayAdd
          ? 'Create a passkey on this device, or set up an authenticator app with your account.'
          : 'Your passkey is for the marketplace and does not work here. Set up an authenticator app with your account there, then come back.'}
      </p>
      {mayAdd && supportsPasskeys() && (
        <Button className="w-full" onClick={() => setAdding(true)}>
          Create a passkey
        </Button>
      )}
      {marketplace !== undefined && (
        <a
          href={`${marketplace.url}/account/security`}
          className={buttonClass('secondary', 'w-full')}
        >
          Set up an app on {marketplace.name}
        </a>
      )}
      <Button look="quiet" className="w-full" onClick={onShown}>
        I have set it up
      </Button>
    </div>
  );
}
