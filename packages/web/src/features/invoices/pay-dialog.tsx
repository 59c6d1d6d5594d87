import { paymentAction } from '@fairlot/rules';
import { CreditCard } from 'lucide-react';
import { Link } from 'react-router';
import { formatDollars } from '@fairlot/ui/format.ts';
import { Button } from '@fairlot/ui/button.tsx';
import { Dialog } from '@fairlot/ui/dialog.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { FailureNotice } from '../account/public.ts';
import { areaPaths } from '../account-area/public.ts';
import { useLogin } from '../login/public.ts';
import { SandboxBank } from './sandbox-bank.tsx';
import { usePayment } from './use-payment.ts';
import type { Payable } from './use-payment.ts';

/** Confirms the charge of the amount due to the card on file, and stays open until the outcome is known. */
export default function PayDialog({
  invoice,
  testCards,
  isBack = false,
  onClose,
}: {
  invoice: Payable;
  /** Test cards: shows that no money moves. */
  testCards: boolean;
  /** The viewer has just returned from the bank's page. */
  isBack?: boolean;
  onClose: () => void;
}) {
  const { step, pay, answerSandbox } = usePayment(invoice, isBack, onClose);
  const amount = formatDollars(step.kind === 'paying' ? step.amountDue : invoice.amountDue);

  // The provider's frames need the keyboard, which a modal dialog would trap.
  if (step.kind === 'bank') {
    return (
      <output className="fixed inset-0 z-40 grid place-items-center bg-shade p-6 text-center text-lg font-semibold text-white">
        Your bank asks you to confirm this payment…
      </output>
    );
  }
  if (step.kind === 'sandbox-bank') {
    return (
      <SandboxBank
        amount={amount}
        onAnswer={(approved) => answerSandbox(step.clientSecret, approved)}
      />
    );
  }
  const isPaying = step.kind === 'paying';
  const isOwed = paymentAction(invoice) === 'pay-now';
  return (
    <Dialog
      open
      onClose={() => !isPaying && onClose()}
      title={`Pay Invoice #${invoice.invoiceNumber}`}
      description={invoice.auctionTitle}
    >
      {step.kind === 'confirm' && step.failure !== null && (
        <FailureNotice>{step.failure}</FailureNotice>
      )}
      {isOwed || isPaying ? (
        <>
          <dl className="my-4 divide-y divide-line rounded-md border border-line px-4">
            <div className="flex items-center justify-between gap-4 py-3">
              <dt className="text-sm text-ink-soft">Amount due</dt>
              <dd className="font-display text-2xl font-semibold tabular-nums">{amount}</dd>
            </div>
            <CardLine />
          </dl>
          {testCards && (
            <Notice tone="brass" className="mb-4">
              <strong>Test card.</strong> This is a demonstration: no money moves.
            </Notice>
          )}
          <p className="text-sm text-ink-soft">
            Another card? Change it under{' '}
            <Link to={areaPaths.payment} className="text-brand underline">
              Payment Settings
            </Link>{' '}
            first.
          </p>
        </>
      ) : (
        <Notice>Nothing is due here right now.</Notice>
      )}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button look="secondary" disabled={isPaying} onClick={onClose}>
          {isOwed || isPaying ? 'Cancel' : 'Close'}
        </Button>
        {(isOwed || isPaying) && (
          <Button busy={isPaying} onClick={pay}>
            Pay {amount}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

function CardLine() {
  const login = useLogin();
  if (login.status !== 'signed-in' || !login.data.hasPayment) return null;
  const { brand, last4, cardExpired } = login.data;
  return (
    <div className="flex items-center justify-between gap-4 py-3">
      <dt className="shrink-0 text-sm text-ink-soft">Card on file</dt>
      <dd className="flex items-center gap-2 text-sm font-semibold">
        <CreditCard aria-hidden className="size-5 text-brass" />
        <span>
          <span className="capitalize">{brand}</span> ending in {last4}
          {cardExpired && <span className="text-bad"> (expired)</span>}
        </span>
      </dd>
    </div>
  );
}
