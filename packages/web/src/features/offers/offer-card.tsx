import type { LotOffer } from '@fairlot/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '@fairlot/ui/button.tsx';
import { Money } from '@fairlot/ui/money.tsx';
import { invoicePath } from '../invoices/public.ts';
import { AnswerDialog } from './answer-dialog.tsx';
import { OfferSums } from './offer-sums.tsx';
import { unbrokenTime } from '@fairlot/ui/local-time.ts';

const ends: Record<Exclude<LotOffer['state'], 'open' | 'accepted'>, string> = {
  declined: 'You declined this offer.',
  withdrawn: 'The seller has withdrawn this offer. You owe nothing for it.',
  expired: 'This offer ended without an answer. You owe nothing for it.',
};

/** An offer, the cost of accepting it, and the buttons to answer it. */
export function OfferCard({ offer }: { offer: LotOffer }) {
  const [answering, setAnswering] = useState<'accept' | 'decline' | null>(null);
  const { state, companyName, secureInvoiceId } = offer;
  if (state === 'accepted') {
    return (
      <p className="text-sm">
        You accepted, and the lot is yours for <Money dollars={offer.price} />.
        {secureInvoiceId !== null && (
          <>
            {' '}
            <Link
              to={invoicePath(secureInvoiceId)}
              className="inline-flex min-h-11 items-center font-semibold text-brand underline underline-offset-4"
            >
              Go to the invoice
            </Link>
          </>
        )}
      </p>
    );
  }
  if (state !== 'open') return <p className="text-sm text-ink-soft">{ends[state]}</p>;
  return (
    <div className="space-y-4 text-sm">
      <p>
        This lot did not reach its reserve. {companyName} offers it to you, and to nobody else,
        until <span className="font-semibold">{unbrokenTime(offer.expiresLocalStr)}</span>.
      </p>
      <OfferSums offer={offer} />
      <div className="flex flex-wrap gap-2">
        <Button className="grow" onClick={() => setAnswering('accept')}>
          Accept
        </Button>
        <Button look="secondary" className="grow" onClick={() => setAnswering('decline')}>
          Decline
        </Button>
      </div>
      {answering !== null && (
        <AnswerDialog offer={offer} answer={answering} onClose={() => setAnswering(null)} />
      )}
    </div>
  );
}
