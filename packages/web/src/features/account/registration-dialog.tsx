import type { AuctionSession } from '@fairlot/contract';
import { useEffect, useState } from 'react';
import { api } from '@fairlot/client/api.ts';
import { Dialog } from '@fairlot/ui/dialog.tsx';
import { notify } from '@fairlot/ui/toast.tsx';
import { registrationOf, markApprovalShown, patiently, useLogin } from '../login/public.ts';
import { useAccountDialog } from './account-dialog-context.tsx';
import { registrationFailure } from './registration-failure.ts';
import { RegistrationForm } from './registration-form.tsx';
import { RegistrationResult } from './registration-result.tsx';
import { useOnceWhen } from './use-once-when.ts';

/**
 * Registers for an auction: the terms, then the paddle number or that approval is pending. Whoever came to bid
 * and is approved at once goes on to that, and reads the number in a toast.
 */
export default function RegistrationDialog({
  auction,
  onDone,
  onClose,
}: {
  auction: AuctionSession;
  onDone: (() => void) | undefined;
  onClose: () => void;
}) {
  const login = useLogin();
  const account = useAccountDialog();
  const registration = registrationOf(login, auction.secureAuctionId);
  // A user who turns out to be registered after login need not agree again.
  const [goesOn, setGoesOn] = useState(registration.kind !== 'none');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  useOnceWhen(goesOn, onClose);
  useOnceWhen(goesOn, onDone);
  const saysApproved = registration.kind === 'approved';
  useEffect(() => {
    const stop = markApprovalShown(auction.secureAuctionId);
    // Once the dialog has shown the approval, its alert is not shown, however late it arrives.
    return saysApproved ? undefined : stop;
  }, [auction.secureAuctionId, saysApproved]);

  async function register() {
    setBusy(true);
    setFailure(null);
    const body = { Param: auction.secureAuctionId };
    // Asking again changes nothing.
    const answer = await patiently(() => api('POST /api/site/requestApproval', { body }));
    setBusy(false);
    if (answer.kind === 'ok' && answer.data.result !== 'Refused') {
      const { result, secureAuctionId, paddleNumber } = answer.data;
      login.register(secureAuctionId, paddleNumber);
      if (result === 'Approved' && onDone !== undefined) {
        setGoesOn(true);
        void notify('success', `You are registered. Your paddle number is ${paddleNumber}.`);
      }
    } else if (answer.kind === 'ok') {
      setFailure(answer.data.message ?? 'The seller has not approved your registration.');
    } else {
      const failed = registrationFailure(answer);
      if (failed.kind === 'message') setFailure(failed.text);
      else await completeAccount();
    }
  }

  /** Completes what is missing and returns here. */
  async function completeAccount() {
    await login.refresh();
    const again = () => account.registerFor(auction, onDone === undefined ? {} : { onDone });
    account.open('complete', { onDone: again });
  }

  if (goesOn) return null;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Register for Auction"
      description={auction.title}
      className="max-sm:h-dvh max-sm:max-h-dvh max-sm:rounded-none sm:w-[min(44rem,92vw)]"
    >
      {registration.kind === 'none' ? (
        <RegistrationForm
          auction={auction}
          busy={busy}
          failure={failure}
          onCancel={onClose}
          onRegister={() => void register()}
        />
      ) : (
        <RegistrationResult
          registration={registration}
          onDone={() => {
            onClose();
            onDone?.();
          }}
        />
      )}
    </Dialog>
  );
}
