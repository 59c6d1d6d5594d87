import type { AuctionSession } from '@fairlot/contract';
import { pickupPlace } from '@fairlot/rules';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { HtmlContent } from '@fairlot/ui/html-content.tsx';
import type { Distance } from '../../lib/distance.ts';
import { HowFar } from '../../lib/how-far.tsx';
import { chargeTime } from '../../lib/charge-time.ts';
import { costExample } from '../../lib/cost-example.ts';
import { duration } from '../../lib/duration.ts';
import { lateBids } from '../../lib/late-bids.ts';
import { PremiumSteps } from '../../lib/cost-reasons.tsx';
import { deliveryNote, pickupSummary, returnsSummary } from '../../lib/sale-words.ts';
import { useCloseWords } from '../catalogue/public.ts';
import { unbrokenTime } from '@fairlot/ui/local-time.ts';

/** The tab Details/Pickup: everything the seller has set for this sale. */
export default function AuctionDetails({
  session,
  distance,
}: {
  session: AuctionSession;
  distance: Distance | null;
}) {
  const { auction } = session;
  const { note } = pickupSummary(auction.pickupOptionStrs, auction.pickupWindowStrs.length);
  const streets = [auction.address1, auction.address2].filter(Boolean);
  const isPickup = auction.pickupOptionStrs.includes('PickupOnSite');
  const returns = returnsSummary(auction.pickupOptionStrs);
  const delivery = deliveryNote(auction.pickupOptionStrs);
  const closeWords = useCloseWords(session);
  const late = lateBids(auction.softCloseSeconds, 'sale');
  return (
    <div className="grid gap-10 lg:grid-cols-[1fr_22rem]">
      <div className="grid content-start gap-8">
        <Part title="About this sale" html={session.description || auction.description} />
        <Part title="Pickup terms" html={auction.pickupTerms} />
        <Part title="Terms and conditions" html={auction.termsAndConditions} />
        <p className="text-sm">
          <Link
            to={`/terms?seller=${auction.companySecureId}`}
            className="-my-3 inline-block py-3 text-brand underline-offset-4 hover:underline"
          >
            All terms for this sale
          </Link>
        </p>
      </div>
      <aside
        id="at-a-glance"
        className="h-fit scroll-mt-4 rounded-lg border border-line bg-surface p-5 sm:p-6"
      >
        <h2 className="text-lg">At a glance</h2>
        <dl className="mt-4 grid gap-4 text-sm">
          {session.closeTimeLocalStr !== '' && (
            <Fact term={closeWords}>{unbrokenTime(session.closeTimeLocalStr)}</Fact>
          )}
          <Fact term="Closing">
            One lot every {duration(auction.lotIntervalSeconds)}.{late !== '' && ` ${late}.`}
          </Fact>
          <Fact term="Buyer’s premium">
            {auction.buyersPremiumStr} of the winning bid
            <PremiumSteps auction={auction} />
          </Fact>
          {auction.salesTax > 0 && <Fact term="Sales tax">{auction.salesTaxStr}</Fact>}
          {auction.salesTaxNote && <Fact term="Sales tax">None: {auction.salesTaxNote}</Fact>}
          <Fact term="All in">{costExample(auction)}.</Fact>
          <Fact term={pickupPlace(auction)}>
            {note !== null && <p>{note}</p>}
            {streets.length > 0 && <p>{[...streets, auction.city, auction.state].join(', ')}</p>}
            {isPickup && <HowFar distance={distance} tab="details" />}
            {auction.pickupWindowStrs.map((window) => (
              <p key={window}>{unbrokenTime(window)}</p>
            ))}
            {delivery !== null && <p className="mt-1">{delivery}</p>}
          </Fact>
          <Fact term={returns.text}>{returns.note}</Fact>
          <Fact term="Payment">{chargeTime(auction.autoCharge)}</Fact>
          {/* A desk has these beside the title. */}
          <Fact term="To keep" className="grid sm:hidden">
            {!session.draft && (
              <FileLink href={`/calendar/auction/${session.secureId}.ics`}>
                Add to calendar
              </FileLink>
            )}
            {!session.isHidden && (
              <FileLink href={`/catalog/${auction.secureId}.pdf`}>Print catalog (PDF)</FileLink>
            )}
          </Fact>
        </dl>
      </aside>
    </div>
  );
}

function Part({ title, html }: { title: string; html: string }) {
  if (html.trim() === '') return null;
  return (
    <section>
      <h2 className="mb-3 text-xl">{title}</h2>
      <HtmlContent html={html} className="max-w-prose" />
    </section>
  );
}

function FileLink({ href, children }: { href: string; children: string }) {
  return (
    <a
      href={href}
      className="mr-5 inline-flex min-h-11 items-center text-brand underline-offset-4 hover:underline"
    >
      {children}
    </a>
  );
}

function Fact({
  term,
  className,
  children,
}: {
  term: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className={className}>
      <dt className="font-semibold">{term}</dt>
      <dd className="mt-0.5 text-ink-soft">{children}</dd>
    </div>
  );
}
