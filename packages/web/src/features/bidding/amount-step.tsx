import type { Lot } from '@fairlot/contract';
import { formatUsd, quickBids } from '@fairlot/rules';
import type { BidderView, Cents } from '@fairlot/rules';
import type { FormEvent } from 'react';
import { Button } from '@fairlot/ui/button.tsx';
import { TextField } from '@fairlot/ui/field.tsx';
import { Money } from '@fairlot/ui/money.tsx';
import { useFirstFieldFocus } from '@fairlot/ui/use-first-field-focus.ts';
import { useLogin } from '../login/public.ts';
import type { BidFlow, BidFlowEvent } from './bid-flow.ts';
import { lowestMaximum } from './lowest-maximum.ts';

/** The viewer's position on the lot, as far as the bid dialog needs it. */
export interface BidderPart {
  readonly part: BidderView['part'];
  readonly button: 'Place Bid' | 'Update Max';
}

/** Enter a maximum. The leader may also lower theirs, down to the price. */
export function AmountStep({
  lot,
  bidder,
  flow,
  dispatch,
}: {
  lot: Lot;
  bidder: BidderPart;
  flow: BidFlow & { step: 'amount' };
  dispatch: (event: BidFlowEvent) => void;
}) {
  const form = useFirstFieldFocus();
  const { status } = useLogin();
  const bid = lot.currentBid;
  const leads = bidder.part === 'leading';
  const minimum = lowestMaximum(lot, bidder.part);

  const enter = (picked?: Cents) => dispatch(enteredOn(lot, minimum, picked));

  function submit(event: FormEvent) {
    event.preventDefault();
    enter();
  }

  return (
    <form ref={form} onSubmit={submit} noValidate className="space-y-4">
      <dl className="grid grid-cols-2 gap-3 rounded-md bg-sunken px-4 py-3 text-sm">
        <div>
          <dt className="text-ink-soft">{bid === null ? 'Starting bid' : 'Current bid'}</dt>
          <dd className="text-lg font-semibold">
            <Money dollars={bid?.currentAmount ?? lot.startPrice} />
          </dd>
        </div>
        {bid?.currentMaxAmount != null && (
          <div>
            <dt className="text-ink-soft">Your Max</dt>
            <dd className="text-lg font-semibold">
              <Money dollars={bid.currentMaxAmount} />
            </dd>
          </div>
        )}
        {lot.pendingBidAmount !== null && (
          <div>
            <dt className="text-ink-soft">Pending</dt>
            <dd className="text-lg font-semibold">
              <Money dollars={lot.pendingBidAmount} />
            </dd>
          </div>
        )}
      </dl>
      <TextField
        label="Your maximum bid in dollars"
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="next"
        className="[&_input]:text-xl [&_input]:font-semibold [&_input]:tabular-nums"
        placeholder={minimum === null ? '' : (minimum / 100).toFixed(2)}
        hint={hint(minimum, leads)}
        error={flow.error ?? undefined}
        value={flow.typed}
        onChange={({ target }) => dispatch({ kind: 'typed', text: target.value })}
      />
      <QuickBids amounts={leads ? [] : amountsOn(lot, minimum)} onPick={enter} />
      <Button type="submit" className="w-full">
        Continue
      </Button>
      {status === 'visitor' && (
        <p className="text-center text-sm text-ink-soft">
          Next, log in or sign up. Then review your total and confirm.
        </p>
      )}
    </form>
  );
}

/** An amount is entered, or one on offer picked; `minimum` in cents, null to let the server decide. */
export function enteredOn(lot: Lot, minimum: Cents | null, picked?: Cents): BidFlowEvent {
  const ownMax = centsOf(lot.currentBid?.currentMaxAmount ?? null);
  const newId = crypto.randomUUID();
  return { kind: 'entered', minimum, ownMax, newId, ...(picked !== undefined && { picked }) };
}

function hint(minimum: Cents | null, leads: boolean): string {
  const rule = 'We bid for you, only as high as needed.';
  if (minimum === null) return rule;
  return leads
    ? `You lead. You may raise your maximum, or lower it to no less than ${formatUsd(minimum)}.`
    : `${formatUsd(minimum)} or more. ${rule}`;
}

function amountsOn({ increments, lowEstimate }: Lot, least: Cents | null): Cents[] {
  if (least === null) return [];
  const table = increments.map((row) => ({
    from: Math.round(row.from * 100),
    increment: Math.round(row.increment * 100),
  }));
  return quickBids({ least, increments: table, lowEstimate: centsOf(lowEstimate) });
}

const centsOf = (dollars: number | null) => (dollars === null ? null : Math.round(dollars * 100));

/** Amounts to pick: one press leads to the confirmation. */
function QuickBids({
  amounts,
  onPick,
}: {
  amounts: readonly Cents[];
  onPick: (amount: Cents) => void;
}) {
  if (amounts.length === 0) return null;
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">Suggested amounts</legend>
      {amounts.map((amount) => (
        <Button key={amount} look="secondary" className="px-4" onClick={() => onPick(amount)}>
          <Money dollars={amount / 100} />
        </Button>
      ))}
    </fieldset>
  );
}
