import { Link } from 'react-router';
import { buttonClass } from '@fairlot/ui/button.tsx';
import { Band } from './band.tsx';
import { Features } from './features.tsx';
import type { Feature } from './features.tsx';

const forWhom: readonly Feature[] = [
  [
    'For buyers',
    'Look through whole households from your chair, lot by lot. Enter the most you would pay and we bid for you, never more than it takes. A bid in the last two minutes gives everybody two minutes to answer, so nobody wins by being quick. Keep favorites, follow sellers, and hear about it when somebody outbids you. You pay us no fee.',
  ],
  [
    'For auction houses',
    'A catalog, bidders with a card on file, a clock that never argues, and invoices and payments that are taken care of when the last lot has closed. Sell on the marketplace, on a site of your own, or on both.',
  ],
  [
    'For estate owners',
    'Whether you are moving, settling an estate or making room, a local auction company takes care of it from the attic to the last pickup. More people see what is for sale, they bid against each other, and things go to somebody who wanted them.',
  ],
];

/** About the marketplace, for bidders, sellers and consignors. */
export function AboutPage({
  marketplace,
  seller,
}: {
  marketplace: string;
  /** The seller whose site this is; null on the marketplace. */
  seller: string | null;
}) {
  return (
    <>
      <Band title={`About ${marketplace}`}>
        <p className="max-w-2xl text-lg text-ink-soft">
          Every house holds things that somebody nearby has been looking for. {marketplace} brings
          the two together, in timed auctions that are fair to both.
        </p>
      </Band>
      <div className="page-width">
        {seller !== null && (
          <p className="mt-8 max-w-3xl rounded-md bg-brass-tint px-4 py-3">
            You are on the site of <strong>{seller}</strong>, who sells with {marketplace}: your
            account, your card and the rules are the same on both.
          </p>
        )}
        <p className="mt-10 max-w-3xl text-xl">
          We started in 2020 with a plain idea: an estate auction should be open to everybody
          nearby, at any hour, and end without a race. Everything is on view, the rules are the same
          for all, and the best bid wins wherever it comes from.
        </p>
        <Features title="Who it is for" features={forWhom} columns="md:grid-cols-3" />
        <p className="mt-10 flex flex-wrap gap-3">
          <Link to="/sell" className={buttonClass()}>
            Sell with us
          </Link>
          <Link to="/contact" className={buttonClass('secondary')}>
            Contact Us
          </Link>
        </p>
      </div>
    </>
  );
}
