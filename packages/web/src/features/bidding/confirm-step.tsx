import type { Auction, Lot } from '@fairlot/contract';
import { formatUsd, isFarTooHigh } from '@fairlot/rules';
import type { Cents } from '@fairlot/rules';
import { useEffect, useRef, useState } from 'react';
import { Button } from '@fairlot/ui/button.tsx';
import { classNames } from '@fairlot/ui/class-names.ts';
import { Checkbox } from '@fairlot/ui/checkbox.tsx';
import { TextField } from '@fairlot/ui/field.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { allInFor } from '../../lib/all-in.ts';
import type { BidderPart } from './amount-step.tsx';
import { parseBidAmount } from './bid-amount.ts';
import type { BidFlow } from './bid-flow.ts';
import { onFirstPress } from './first-press.ts';
import { useBudgetQuestion } from './use-budget-question.ts';
import { lowestMaximum } from './lowest-maximum.ts';

/** Shows what the bid may cost, all in, before it binds. */
export function ConfirmStep({
  lot,
  auction,
  bidder,
  flow,
  onBack,
  onConfirm,
  onStop,
}: {
  lot: Lot;
  auction: Auction;
  bidder: BidderPart;
  flow: BidFlow & { step: 'confirm' };
  onBack: () => void;
  onConfirm: () => void;
  onStop: () => void;
}) {
  // Not the button: a held Enter key would go straight through the confirmation.
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => summary.current?.focus(), []);
  const again = useTypedAgain(lot, flow.bid.cents);
  const budget = useBudgetQuestion(lot.secureId, flow.bid.cents);
  const { hammer, premium, tax, highest } = allInFor(flow.bid.cents, auction, lot);
  const least = lowestMaximum(lot, bidder.part);
  async function confirm() {
    if (again.isRight() && (await budget.isRight())) onConfirm();
  }
  const passed = least !== null && flow.bid.cents < least;
  const waits = flow.sending && flow.problem !== null;

  return (
    <div className="space-y-4">
      <div ref={summary} tabIndex={-1} className="outline-none">
        <dl className="space-y-2">
          <Row name="Your maximum bid" amount={formatUsd(hammer)} strong />
          <Row
            name={`Buyer’s premium (${lot.premiumExempt ? 'none on this lot' : auction.buyersPremiumStr})`}
            amount={formatUsd(premium)}
          />
          {auction.salesTax > 0 && (
            <Row name={`Sales tax (${auction.salesTaxStr})`} amount={formatUsd(tax)} />
          )}
          {auction.salesTaxNote && (
            <Row name={`Sales tax (none: ${auction.salesTaxNote})`} amount={formatUsd(tax)} />
          )}
          <Row
            name={`At most, all in${highest.hammer < hammer ? ` (if won for ${formatUsd(highest.hammer)})` : ''}`}
            amount={formatUsd(highest.total)}
            strong
            total
          />
        </dl>
        <p className="mt-3 text-sm text-ink-soft">
          You pay less if nobody bids against you. A winning bid is binding.
          {lot.transportFee !== null && lot.transportFee > 0 && (
            <> Transport of {formatUsd(Math.round(lot.transportFee * 100))} is not included.</>
          )}
        </p>
      </div>
      {passed && (
        <Notice tone="brass">The price has gone up: this is now below the minimum.</Notice>
      )}
      {again.isWanted && (
        <TextField
          label="Type your maximum once more"
          inputMode="decimal"
          autoComplete="off"
          hint={`${formatUsd(hammer)} is far above the price.`}
          error={again.error ?? undefined}
          value={again.typed}
          onChange={({ target }) => again.type(target.value)}
        />
      )}
      {budget.waitsInGroup && (
        <Notice tone="brass">
          This lot waits for its turn in your either-or plan. If you bid here yourself, you may win
          more lots than you want.
        </Notice>
      )}
      {budget.note !== null && (
        <div className="text-sm">
          <p>{budget.note}</p>
          {budget.isBeyond && (
            <Checkbox
              label="Bid beyond my budget"
              error={budget.error ?? undefined}
              checked={budget.isAgreed}
              onChange={({ target }) => budget.agree(target.checked)}
            />
          )}
        </div>
      )}
      {flow.problem !== null && <Notice tone={waits ? 'brass' : 'bad'}>{flow.problem}</Notice>}
      <div className="flex gap-3">
        {waits ? (
          <Button look="secondary" onClick={onStop}>
            Stop trying
          </Button>
        ) : (
          <Button look="secondary" disabled={flow.sending} onClick={onBack}>
            Back
          </Button>
        )}
        <Button
          className="flex-1"
          busy={flow.sending || budget.isAsking}
          onClick={onFirstPress(() => void confirm())}
        >
          {flow.problem === null || waits ? bidder.button : 'Try again'}
        </Button>
      </div>
    </div>
  );
}

/** A bid far above the price must be typed a second time: a mistyped amount cannot be retracted for free. */
function useTypedAgain({ currentBid, startPrice }: Lot, cents: Cents) {
  // Decided once when the step opens, so that the field does not come and go with the price.
  const [isWanted] = useState(() =>
    isFarTooHigh(cents, Math.round((currentBid?.currentAmount ?? startPrice) * 100)),
  );
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  return {
    isWanted,
    typed,
    error,
    type(text: string) {
      setTyped(text);
      setError(null);
    },
    isRight(): boolean {
      const right = !isWanted || parseBidAmount(typed) === cents;
      setError(right ? null : `This is not the ${formatUsd(cents)} that you entered before.`);
      return right;
    },
  };
}

function Row({
  name,
  amount,
  strong = false,
  total = false,
}: {
  name: string;
  amount: string;
  strong?: boolean;
  total?: boolean;
}) {
  return (
    <div
      className={classNames(
        'flex justify-between gap-4',
        strong && 'font-semibold',
        total && 'border-t border-line-strong pt-2',
      )}
    >
      <dt>{name}</dt>
      <dd className="tabular-nums">{amount}</dd>
    </div>
  );
}
