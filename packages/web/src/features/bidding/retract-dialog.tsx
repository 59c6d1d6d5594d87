import type { LotTile } from '@fairlot/contract';
import { texts } from '@fairlot/contract';
import { retractionReasons } from '@fairlot/rules';
import type { RetractionReason } from '@fairlot/rules';
import { useState } from 'react';
import { api } from '@fairlot/client/api.ts';
import { ConfirmDialog } from '@fairlot/ui/confirm-dialog.tsx';
import { SelectField } from '@fairlot/ui/field.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';

const reasonTexts: Record<RetractionReason, string> = {
  TypingSlip: 'I typed the wrong amount',
  DescriptionChanged: 'The lot’s description has changed',
  SellerNotReached: 'I could not reach the seller',
};

/** Asks for a reason and a confirmation before the high bid is retracted; offered only while that is allowed. */
export default function RetractDialog({
  lot,
  bidId,
  onRetracted,
  onClose,
}: {
  lot: Pick<LotTile, 'title' | 'correctedSinceBid'>;
  bidId: string;
  onRetracted: () => void;
  onClose: () => void;
}) {
  const [reason, setReason] = useState<RetractionReason | ''>(
    lot.correctedSinceBid === true ? 'DescriptionChanged' : '',
  );
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function retract() {
    setMissing(reason === '');
    if (reason === '') return;
    setBusy(true);
    const answer = await api('POST /api/site/retractBid', { body: { Param: bidId, reason } });
    setBusy(false);
    if (answer.kind === 'empty' || (answer.kind === 'ok' && !answer.data.isError)) onRetracted();
    else setFailure(answer.kind === 'ok' ? answer.data.message : texts.generic(answer.status));
  }

  return (
    <ConfirmDialog
      title="Retract your bid?"
      description={lot.title}
      confirm="Retract bid"
      cancel="Keep my bid"
      busy={busy}
      failure={failure}
      onConfirm={() => void retract()}
      onClose={onClose}
    >
      {lot.correctedSinceBid === true && (
        <Notice tone="brass">
          The seller has corrected what this lot says since you bid. That is why you may retract
          your bid until the lot closes, also if you have retracted another in this auction.
        </Notice>
      )}
      <p className="text-sm">
        All your bids on this lot are taken back and the next bidder leads. You cannot bid on this
        lot again
        {lot.correctedSinceBid === true ? '' : ', and you can retract only once in this auction'}.
        Frequent retractions can lead to the suspension of your account.
      </p>
      <SelectField
        label="Why are you retracting it?"
        required
        error={missing ? 'Please choose a reason.' : undefined}
        value={reason}
        onChange={({ target }) => {
          setReason(target.value as RetractionReason | '');
          setMissing(false);
        }}
      >
        <option value="">Choose a reason</option>
        {retractionReasons.map((one) => (
          <option key={one} value={one}>
            {reasonTexts[one]}
          </option>
        ))}
      </SelectField>
    </ConfirmDialog>
  );
}
