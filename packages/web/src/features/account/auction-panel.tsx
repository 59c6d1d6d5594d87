import type { AuctionSession } from '@fairlot/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { fetchData } from '@fairlot/client/fetch-data.ts';
import { HtmlContent } from '@fairlot/ui/html-content.tsx';
import { chargeTime } from '../../lib/charge-time.ts';
import { costExample } from '../../lib/cost-example.ts';
import { PremiumSteps } from '../../lib/cost-reasons.tsx';
import { paymentsAccepted } from '../../lib/sale-words.ts';
import { recordWords } from '../../lib/seller-record.ts';
import { unbrokenTime } from '@fairlot/ui/local-time.ts';

/**
 * The content of the auction registration panel (section 2). With `agree` each part is followed by its
 * checkbox; without, it is read-only.
 */
export function AuctionPanel({
  auction: session,
  agree,
}: {
  auction: AuctionSession;
  agree?: { readonly pickup: ReactNode; readonly terms: ReactNode };
}) {
  const { auction } = session;
  const place = [auction.address1, auction.address2, auction.city, auction.state]
    .filter(Boolean)
    .join(', ');
  const long = agree === undefined;
  const { companySecureId: sellerId } = auction;
  const record = useQuery({
    queryKey: ['seller-record', sellerId],
    queryFn: () => fetchData('GET /api/site/getsellerrecord/:sellerId', { params: { sellerId } }),
  });
  return (
    <>
      <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-2">
        {session.closeTime !== null && (
          <Fact name="Closing time">{unbrokenTime(session.closeTimeLocalStr)}</Fact>
        )}
        <Fact name="Buyer’s premium">
          {auction.buyersPremiumStr}
          <PremiumSteps auction={auction} />
        </Fact>
        {auction.salesTax > 0 && <Fact name="Sales tax">{auction.salesTaxStr}</Fact>}
        {auction.salesTaxNote && <Fact name="Sales tax">None: {auction.salesTaxNote}</Fact>}
        <Fact name="Premium and tax">{costExample(auction)}</Fact>
        <Fact name="Payments accepted">{paymentsAccepted}</Fact>
        <Fact name="When you pay">{chargeTime(auction.autoCharge)}</Fact>
        <Fact name={auction.companyName}>
          {record.data === undefined ? '…' : recordWords(record.data).join('. ')}
        </Fact>
        <Fact name="Pickup location">{place}</Fact>
        {auction.pickupWindowStrs.length > 0 && (
          <Fact name="Pickup windows">
            {auction.pickupWindowStrs.map((window) => (
              <span key={window} className="block">
                {unbrokenTime(window)}
              </span>
            ))}
          </Fact>
        )}
      </dl>
      <Terms title="Pickup terms" html={auction.pickupTerms} long={long} />
      {agree?.pickup}
      <Terms title="Terms and conditions" html={auction.termsAndConditions} long={long} />
      {agree?.terms}
    </>
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

/** One of the seller's texts; in a scroll area unless it may be `long`. */
function Terms({ title, html, long }: { title: string; html: string; long: boolean }) {
  const content =
    html.trim() === '' ? (
      <p className="text-ink-soft">The seller has not added any.</p>
    ) : (
      <HtmlContent html={html} />
    );
  return (
    <section aria-label={title} className="text-sm">
      <h3 className="mb-1 text-base">{title}</h3>
      {long ? (
        content
      ) : (
        // Keyboard users scroll it too: axe asks for the tab stop that the lint rule doubts.
        <div
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          className="max-h-44 overflow-y-auto rounded-md border border-line px-4 py-3"
        >
          {content}
        </div>
      )}
    </section>
  );
}
