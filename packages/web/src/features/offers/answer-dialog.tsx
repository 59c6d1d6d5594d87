import type { LotOffer } from '@fairlot/contract';
import { api } from '@fairlot/client/api.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '@fairlot/ui/confirm-dialog.tsx';
import { formatDollars } from '@fairlot/ui/format.ts';
import { failureText } from '../account/public.ts';
import { OfferSums } from './offer-sums.tsx';

/** Confirms the final answer to an offer, with the price and the total. */
export function AnswerDialog({
  offer,
  answer,
  onClose,
}: {
  offer: LotOffer;
  answer: 'accept' | 'decline';
  onClose: () => void;
}) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const price = formatDollars(offer.price);
  const lot = `Lot ${offer.lotNumber}, ${offer.title}`;

  async function send() {
    setBusy(true);
    setFailure(null);
    const reply = await api('POST /api/site/answeroffer', {
      body: { secureOfferId: offer.secureOfferId, accept: answer === 'accept' },
    });
    setBusy(false);
    if (reply.kind !== 'ok') setFailure(failureText(reply));
    else if (reply.data.isError) setFailure(reply.data.message);
    else {
      onClose();
      await queries.invalidateQueries();
    }
  }

  if (answer === 'decline') {
    return (
      <ConfirmDialog
        title="Decline this offer?"
        description={`${lot}, for ${price}. The seller may then offer it to another bidder.`}
        confirm="Decline"
        busy={busy}
        failure={failure}
        onConfirm={() => void send()}
        onClose={onClose}
      />
    );
  }
  return (
    <ConfirmDialog
      title={`Buy it for ${price}?`}
      description={`${lot}. This is binding: the lot is added to your invoice for the sale, under the terms of the sale.`}
      confirm={`Buy for ${price}`}
      look="primary"
      busy={busy}
      failure={failure}
      onConfirm={() => void send()}
      onClose={onClose}
    >
      <OfferSums offer={offer} />
    </ConfirmDialog>
  );
}
