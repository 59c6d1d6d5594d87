import { Link } from 'react-router';
import { buttonClass } from '../../ui/button.tsx';
import { Prose, TextPage } from './text-page.tsx';

/** What the marketplace is, for the three kinds of people it brings together. */
export function AboutPage({
  marketplace,
  seller,
}: {
  marketplace: string;
  /** Whose own site this is; null on the marketplace. */
  seller: string | null;
}) {
  return (
    <TextPage
      title={`About ${marketplace}`}
      lead={
        <p>
          Every house holds things that somebody nearby has been looking for. {marketplace} brings
          the two together, in timed auctions that are fair to both.
        </p>
      }
    >
      <Prose>
        {seller !== null && (
          <p>
            You are on the site of <strong>{seller}</strong>, who sells with {marketplace}: your
            account, your card and these rules are the same on both.
          </p>
        )}
        <p>
          We started in 2020 with a plain idea: an estate auction should be open to everybody
          nearby, at any hour, and end without a race. Everything is on view, the rules are the same
          for all, and the best bid wins wherever it comes from.
        </p>
        <h2>For buyers</h2>
        <p>
          Look through whole households from your chair, lot by lot. Enter the most you would pay
          and we bid for you, never more than it takes. A bid in the last two minutes gives
          everybody two minutes to answer, so nobody wins by being quick. Keep favorites, follow
          sellers, and let us tell you when somebody bids more. You pay us no fee.
        </p>
        <h2>For auction houses</h2>
        <p>
          A catalogue, bidders with a card on file, a clock that never argues, and invoices and
          payments that are seen to when the last lot has closed. Sell on the marketplace, on a site
          of your own, or on both.
        </p>
        <h2>For estate owners</h2>
        <p>
          Whether you are moving, settling an estate or making room, a local auction company takes
          care of it from the attic to the last pickup. More people see what is for sale, they bid
          against each other, and the things go to somebody who wanted them.
        </p>
      </Prose>
      <p className="mt-10 flex flex-wrap gap-3">
        <Link to="/sell" className={buttonClass()}>
          Sell with us
        </Link>
        <Link to="/contact" className={buttonClass('secondary')}>
          Contact Us
        </Link>
      </p>
    </TextPage>
  );
}
