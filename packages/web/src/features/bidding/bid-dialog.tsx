import { texts } from '@fairlot/contract';
import type { AuctionSession, Lot } from '@fairlot/contract';
import type { Cents } from '@fairlot/rules';
import { CountdownText } from '@fairlot/ui/countdown.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { Dialog } from '@fairlot/ui/dialog.tsx';
import { Picture } from '@fairlot/ui/picture.tsx';
import { useSecondsLeft } from '../../lib/seconds-left.ts';
import { AmountStep, enteredOn } from './amount-step.tsx';
import type { BidderPart } from './amount-step.tsx';
import { bidFlow, startFlow } from './bid-flow.ts';
import type { BidFlow, BidFlowEvent, PlacedBid } from './bid-flow.ts';
import { ConfirmStep } from './confirm-step.tsx';
import { RefusedStep } from './refused-step.tsx';
import { ResultStep } from './result-step.tsx';
import { usePlaceBid } from './use-place-bid.ts';

export { unansweredBid } from './unanswered-bid.ts';

export interface BidDialogProps {
  lot: Lot;
  auction: AuctionSession;
  imageUrl: string | null;
  bidder: BidderPart;
  /** The amount in cents with which the dialog opens; null for an empty field. */
  startAt: Cents | null;
  /** Away from the lot's page. */
  isQuick?: boolean;
  /** The amount was chosen before, so the dialog opens to have it confirmed. */
  isChosen?: boolean;
  /** Of a visitor, who has to log in before they confirm the amount, in cents. */
  onEntered?: ((amount: Cents) => void) | undefined;
  onPlaced: (placed: PlacedBid) => void;
  onClose: () => void;
}

/** Amount, confirm, result (section 2, bid dialog). The lot in it stays live. */
export default function BidDialog({
  lot,
  auction,
  imageUrl,
  bidder,
  startAt,
  isQuick = false,
  isChosen = isQuick,
  onEntered,
  onPlaced,
  onClose,
}: BidDialogProps) {
  const { flow, dispatch, confirm, stop } = usePlaceBid(
    lot.secureId,
    () => (isChosen ? flowToConfirm(lot, startAt) : startFlow(startAt)),
    !isQuick,
    onPlaced,
  );
  const goOn = (event: BidFlowEvent) => {
    const next = bidFlow(flow, event);
    if (onEntered !== undefined && next.step === 'confirm') onEntered(next.bid.cents);
    else dispatch(event);
  };
  const sending = flow.step === 'confirm' && flow.sending;
  return (
    <Dialog
      open
      // The dialog cannot be closed before the bid's answer, or before its bidder wants it sent no more.
      onClose={() => {
        if (!sending) onClose();
        else if (flow.problem !== null) stop();
      }}
      title={flow.step === 'result' ? 'Your Bid' : bidder.button}
    >
      <div className="mb-4 flex items-center gap-3 text-sm">
        <Picture src={imageUrl} alt="" ratio="aspect-square" className="w-12 shrink-0 rounded-md" />
        <div className="min-w-0">
          <p className="truncate font-semibold">{lot.title}</p>
          <p className="text-ink-soft">
            Lot {lot.lotNumber}
            {lot.closeTime !== null && (
              <>
                {' · '}
                <TimeLeft lot={lot} closeTime={lot.closeTime} />
              </>
            )}
          </p>
        </div>
      </div>
      {lot.pauseReason != null && (flow.step === 'amount' || flow.step === 'confirm') && (
        <Notice tone="brass" className="mb-4">
          {texts.pausedBecause(lot.pauseReason)} {texts.noBidsWhilePaused}
        </Notice>
      )}
      {flow.step === 'amount' && (
        <AmountStep lot={lot} bidder={bidder} flow={flow} dispatch={goOn} />
      )}
      {flow.step === 'confirm' && (
        <ConfirmStep
          lot={lot}
          auction={auction.auction}
          bidder={bidder}
          flow={flow}
          onBack={() => dispatch({ kind: 'back' })}
          onConfirm={confirm}
          onStop={stop}
        />
      )}
      {flow.step === 'result' && (
        <ResultStep
          lot={lot}
          bid={flow.bid}
          placed={flow.placed}
          part={bidder.part}
          onRebid={() => dispatch({ kind: 'rebid' })}
          onClose={onClose}
        />
      )}
      {flow.step === 'refused' && (
        <RefusedStep
          code={flow.code}
          message={flow.message}
          auction={auction}
          onRebid={() => dispatch({ kind: 'rebid' })}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

function TimeLeft({ lot, closeTime }: { lot: Lot; closeTime: string }) {
  const secondsLeft = useSecondsLeft(lot);
  if (lot.isClosed || (secondsLeft !== null && secondsLeft <= 0)) return 'Closed';
  if (lot.pauseReason != null) return 'Paused';
  return (
    <>
      <CountdownText to={closeTime} /> left
    </>
  );
}

/** What is below the minimum by now is shown to be confirmed too, and says so. */
function flowToConfirm(lot: Lot, amount: Cents | null): BidFlow {
  return bidFlow(startFlow(amount), enteredOn(lot, null));
}
