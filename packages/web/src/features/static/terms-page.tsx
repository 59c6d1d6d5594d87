import { limits } from '@fairlot/contract';
import { Link } from 'react-router';
import { HtmlContent } from '@fairlot/ui/html-content.tsx';
import { Prose, TextPage } from './text-page.tsx';

/**
 * The marketplace's terms (specification, Static pages), and below them the seller's own where a
 * seller is known.
 */
export function TermsPage({
  marketplace,
  supportEmail,
  postalAddress,
  seller,
}: {
  marketplace: string;
  supportEmail: string;
  postalAddress: string;
  /** The seller's own terms as sanitized HTML; null where no seller is named. */
  seller: { readonly name: string | null; readonly html: string } | null;
}) {
  const ownTerms = seller !== null && seller.html.trim() !== '';
  return (
    <TextPage title="Terms and Conditions" lead={<p>Last updated March 17, 2023</p>}>
      {ownTerms && (
        <p className="mt-6 rounded-md bg-sunken px-4 py-3">
          These are the terms of {marketplace}. The seller’s own conditions of sale follow{' '}
          <a href="#seller" className="text-brand underline">
            below
          </a>
          .
        </p>
      )}
      <Prose>
        <p>
          These terms are between you and {marketplace} (“we”, “us”). They apply to this site and to
          the sellers’ sites that we run. Whoever opens an account, registers for an auction or bids
          agrees to them.
        </p>

        <h2>1. Who may take part</h2>
        <p>
          You must be {limits.minimumAge} or older. What you tell us about yourself must be true and
          kept up to date, and what is done with your login is treated as done by you, so keep your
          password to yourself. To bid you need an account with a verified email address, a valid
          card on file and a registration for the auction. The seller may approve or refuse any
          bidder.
        </p>

        <h2>2. We are a venue</h2>
        <p>
          We provide the place in which sellers and bidders meet, and nothing but that. We do not
          own, hold, inspect or sell what is offered, and we are not a party to any sale. What a lot
          is, whether it is described rightly, whether the seller may sell it and whether a buyer
          pays and collects is between the two of them. Sellers are not our agents, and we are not
          theirs.
        </p>

        <h2>3. The seller’s own conditions of sale bind you</h2>
        <p>
          Each auction has the seller’s own conditions: buyer’s premium, taxes, payment, pickup,
          shipping, storage and returns. You are shown them before you register, and by registering
          you accept them. They are a contract between you and the seller. Where they differ from
          these terms on how a lot is paid and collected, the seller’s apply; on the use of this
          site, these do.
        </p>

        <h2>4. Bids</h2>
        <ul>
          <li>
            Every amount you enter is a maximum. We bid for you up to it, one increment above the
            next highest maximum. Of equal maximums the earliest wins.
          </li>
          <li>
            A bid is an offer that binds you. The lot is sold to the high bidder when its clock runs
            out, provided that the reserve, if there is one, is met. A winning bid cannot be
            canceled.
          </li>
          <li>
            A lot that did not reach its reserve is not sold, and no bid on it binds anybody any
            longer. Its seller may offer it to one bidder after the other, at a price that the offer
            names. Who accepts an offer in its time has bought the lot by the terms of the auction;
            who does not answer owes nothing.
          </li>
          <li>
            <strong>Soft close.</strong> Each lot closes by its own clock; lots are scheduled one
            minute apart unless the auction says otherwise. A bid in the last 2 minutes resets that
            lot’s clock to 2 minutes, so lots may close out of order. The clock of our servers
            decides.
          </li>
          <li>
            <strong>Retraction.</strong> You may retract your own high bid only while more than 24
            hours remain before the scheduled close of the auction. All your bids on that lot are
            taken back, and the bids of the others hold again, so that the next highest bidder
            leads. You give a reason, you cannot bid on that lot again, and you can retract once in
            an auction; the seller’s staff can retract further bids for you. Where the seller
            corrects what a lot says after your bid, you may retract it until that lot closes, and
            this does not count as the one. Retracted bids stay in the lot’s history without their
            prices; the seller sees them. Frequent retractions can flag your account for price
            manipulation and lead to its suspension or cancellation.
          </li>
          <li>
            Bids entered while you wait for the seller’s approval count for nothing until you are
            approved, and are then placed in the order in which you entered them.
          </li>
          <li>
            Sellers and their staff may not bid in their own auctions. Nobody may bid up a price
            together with others or keep others from bidding.
          </li>
          <li>
            A seller may withdraw a lot before it closes, but not a lot without a reserve once there
            is a bid on it. A lot that was destroyed, stolen or recalled, or that may not be sold by
            law, may be canceled until it closes whatever was bid on it; the lot’s page says why,
            and nobody owes anything for it.
          </li>
          <li>
            If our service cannot be reached while lots are due to close, lots that have not closed
            are extended by the time that was lost plus 10 minutes. Lots that have closed stay
            closed.
          </li>
        </ul>

        <h2>5. Paying</h2>
        <ul>
          <li>
            We charge buyers no fee. The seller may charge a buyer’s premium, shipping, handling,
            storage and taxes.
          </li>
          <li>
            An invoice is made only after every lot in the auction has closed, and is emailed to
            you.
          </li>
          <li>
            Your card on file is charged automatically within 24 hours of winning, counted from the
            close of the auction’s last lot, unless the seller’s terms say otherwise. You authorize
            that charge by registering for the auction.
          </li>
          <li>
            Sales tax is charged unless you have a certificate of exemption on file that has been
            validated for the auction’s state.
          </li>
          <li>All sales are final unless the auction says that returns are accepted.</li>
        </ul>

        <h2>6. Collecting</h2>
        <p>
          You collect what you bought in the pickup windows of the auction, under its pickup terms.
          What is not collected in time is dealt with as the seller’s terms say, which may include
          storage charges.
        </p>

        <h2>7. Fair use of the site</h2>
        <p>
          Do not break in, overload or copy the site, use it for anything unlawful, or take the data
          of others from it. We may suspend or close an account that breaks these terms or does not
          pay. You may close yours whenever you lead no open lot. What you have won stays yours, and
          yours to pay.
        </p>

        <h2>8. Messages</h2>
        <p>
          We write to you by email about your account, your bids and your invoices. Text messages
          come only if you ask for them; message and data rates may apply, and STOP ends them. How
          we treat what we know about you is in our <Link to="/privacy">privacy policy</Link>.
        </p>

        <h2>9. No warranty</h2>
        <p>
          The site is provided as it is and as available. To the extent the law allows, we give no
          warranty of any kind, express or implied, for the site, for any lot, or for what sellers
          and bidders do. We do not promise that it can always be reached or is free of errors, and
          a bid is placed only when the site has confirmed it.
        </p>

        <h2>10. Limit of liability</h2>
        <p>
          To the extent the law allows, we are not liable for indirect or consequential loss, and
          all we can owe you together is limited to the greater of 100 dollars or the fees you have
          paid to us in the 3 months before the event.
        </p>

        <h2>11. Disputes</h2>
        <p>
          A dispute about a lot is settled between you and the seller. A dispute with us that a
          letter cannot settle is decided by arbitration in New York, in place of a court.
        </p>

        <h2>12. Notices</h2>
        <p>
          Notices go to the email or postal address in your account. A notice by email is deemed
          given at 5 pm Eastern time on the next business day; a notice by mail, 3 business days
          after it was posted. Yours reach us at{' '}
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a> or at {marketplace}, {postalAddress}
          .
        </p>

        <h2>13. Changes</h2>
        <p>
          An auction is held under the terms that stood when you registered for it. If a part of
          them is not valid in law, the rest still is.
        </p>
      </Prose>
      {ownTerms && (
        <section
          id="seller"
          aria-labelledby="seller-title"
          className="mt-12 scroll-mt-6 rounded-lg border border-line bg-surface p-5 sm:p-8"
        >
          <h2 id="seller-title" className="mb-4 text-2xl">
            {seller.name === null ? 'The seller’s own terms' : `The terms of ${seller.name}`}
          </h2>
          <HtmlContent html={seller.html} />
        </section>
      )}
    </TextPage>
  );
}
