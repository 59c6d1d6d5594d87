import type { AuctionSession } from '@fairlot/contract';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { HtmlContent } from '../../ui/html-content.tsx';
import { Notice } from '../../ui/notice.tsx';

const pleaseAgree = 'Please agree to go on.';

/** The auction registration panel (section 2). Nothing is sent unless both terms are agreed to. */
export function RegistrationForm({
  auction: session,
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
  const { auction } = session;
  const [pickup, setPickup] = useState(false);
  const [terms, setTerms] = useState(false);
  const [asked, setAsked] = useState(false);

  function submit(event: FormEvent) {
    event.preventDefault();
    setAsked(true);
    if (pickup && terms) onRegister();
  }

  const place = [auction.address1, auction.city, auction.state].filter(Boolean).join(', ');
  return (
    <form onSubmit={submit} noValidate className="space-y-5">
      <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-2">
        {session.closeTime !== null && <Fact name="Closing time">{session.closeTimeLocalStr}</Fact>}
        <Fact name="Buyer’s premium">{auction.buyersPremiumStr}</Fact>
        {auction.salesTax > 0 && <Fact name="Sales tax">{auction.salesTaxStr}</Fact>}
        <Fact name="Payments accepted">Cash, Cards</Fact>
        <Fact name="Pickup location">{place}</Fact>
        {auction.pickupWindowStrs.length > 0 && (
          <Fact name="Pickup windows">
            {auction.pickupWindowStrs.map((window) => (
              <span key={window} className="block">
                {window}
              </span>
            ))}
          </Fact>
        )}
      </dl>
      <Terms title="Pickup terms" html={auction.pickupTerms} />
      <Checkbox
        label="I agree to the pickup terms"
        checked={pickup}
        onChange={({ target }) => setPickup(target.checked)}
        error={asked && !pickup ? pleaseAgree : undefined}
      />
      <Terms title="Terms and conditions" html={auction.termsAndConditions} />
      <Checkbox
        label="I agree to the terms and conditions of this auction"
        checked={terms}
        onChange={({ target }) => setTerms(target.checked)}
        error={asked && !terms ? pleaseAgree : undefined}
      />
      {failure !== null && <Notice tone="bad">{failure}</Notice>}
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

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}

function Terms({ title, html }: { title: string; html: string }) {
  if (html === '') return null;
  return (
    <section aria-label={title}>
      <h3 className="mb-1 text-base">{title}</h3>
      {/* Keyboard users scroll it too: axe asks for the tab stop that the lint rule doubts. */}
      <div
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="max-h-44 overflow-y-auto rounded-md border border-line px-4 py-3 text-sm"
      >
        <HtmlContent html={html} />
      </div>
    </section>
  );
}
