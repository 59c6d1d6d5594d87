import type { AuctionSession } from '@fairlot/contract';
import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { Button } from '@fairlot/ui/button.tsx';
import { Checkbox } from '@fairlot/ui/checkbox.tsx';
import { AuctionPanel } from './auction-panel.tsx';
import { FailureNotice } from './failure-notice.tsx';

const pleaseAgree = 'Please agree to continue.';

/** The auction registration panel (section 2). Nothing is sent unless both terms are agreed to. */
export function RegistrationForm({
  auction,
  busy,
  failure,
  onCancel,
  onRegister,
}: {
  auction: AuctionSession;
  busy: boolean;
  failure: string | null;
  onCancel: () => void;
  onRegister: () => void;
}) {
  const [pickup, setPickup] = useState(false);
  const [terms, setTerms] = useState(false);
  const [asked, setAsked] = useState(false);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setAsked(true);
    if (pickup && terms) onRegister();
    else event.currentTarget.querySelector<HTMLElement>('input:not(:checked)')?.focus();
  }

  return (
    <form onSubmit={submit} noValidate className="space-y-5">
      <AuctionPanel
        auction={auction}
        agree={{
          pickup: (
            <Checkbox
              label="I agree to the pickup terms"
              checked={pickup}
              onChange={({ target }) => setPickup(target.checked)}
              error={asked && !pickup ? pleaseAgree : undefined}
            />
          ),
          terms: (
            <Checkbox
              label="I agree to the terms and conditions of this auction"
              checked={terms}
              onChange={({ target }) => setTerms(target.checked)}
              error={asked && !terms ? pleaseAgree : undefined}
            />
          ),
        }}
      />
      {failure !== null && <FailureNotice>{failure}</FailureNotice>}
      <div className="sticky -bottom-5 -mx-1 -mb-5 flex flex-wrap justify-end gap-3 bg-surface px-1 pt-3 pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:-bottom-7 sm:-mb-7 sm:pb-7">
        <Button look="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" busy={busy}>
          Register for Auction
        </Button>
      </div>
    </form>
  );
}
