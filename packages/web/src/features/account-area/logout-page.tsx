import { useState } from 'react';
import { failureText } from '../account/public.ts';
import { forgetSeen } from '../../lib/seen-lots.ts';
import { useLogin } from '../login/public.ts';
import { Button } from '@fairlot/ui/button.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { DeactivateDialog } from './deactivate-dialog.tsx';
import { LoginsCard } from './logins-card.tsx';
import { SectionCard } from './section-card.tsx';

/**
 * Log out here, everywhere or on one device, or deactivate the account; the last two on the marketplace only.
 * `onLeft` is called after each.
 */
export function LogoutPage({
  isMarketplace,
  onLeft,
}: {
  isMarketplace: boolean;
  onLeft: (farewell: string) => void;
}) {
  const { logout } = useLogin();
  const [leaving, setLeaving] = useState<'here' | 'everywhere' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [deactivating, setDeactivating] = useState(false);

  function left(farewell: string) {
    forgetSeen();
    onLeft(farewell);
  }

  async function leave(where: 'here' | 'everywhere') {
    setLeaving(where);
    setFailure(null);
    const failed = await logout(where);
    setLeaving(null);
    if (failed === null) left('You are logged out.');
    else setFailure(failureText(failed));
  }

  return (
    <>
      <h1 className="mb-5 text-2xl">Logout</h1>
      <div className="max-w-2xl space-y-5">
        <SectionCard title="Log out">
          {failure !== null && (
            <Notice tone="bad" className="mb-3">
              {failure}
            </Notice>
          )}
          <div className="flex flex-wrap gap-3">
            <Button
              busy={leaving === 'here'}
              disabled={leaving !== null}
              onClick={() => void leave('here')}
            >
              Logout
            </Button>
            <Button
              look="secondary"
              busy={leaving === 'everywhere'}
              disabled={leaving !== null}
              onClick={() => void leave('everywhere')}
            >
              Logout Everywhere
            </Button>
          </div>
        </SectionCard>
        {isMarketplace && <LoginsCard />}
        {isMarketplace && (
          <SectionCard title="Deactivate my account">
            <p className="mb-4 text-sm text-ink-soft">
              Logs you out everywhere and closes the account. Bids you have placed still stand.
            </p>
            <Button look="danger" onClick={() => setDeactivating(true)}>
              Deactivate Account
            </Button>
          </SectionCard>
        )}
      </div>
      {deactivating && (
        <DeactivateDialog
          onDeactivated={() => left('Your account has been deactivated.')}
          onClose={() => setDeactivating(false)}
        />
      )}
    </>
  );
}
