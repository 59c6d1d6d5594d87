import { Link } from 'react-router';
import { Prose, TextPage } from './text-page.tsx';

/** The privacy policy: which personal data is kept, why, who sees it, and users' rights. */
export function PrivacyPage({
  siteName,
  marketplace,
  supportEmail,
  postalAddress,
  analyticsHost,
}: {
  siteName: string;
  marketplace: string;
  supportEmail: string;
  postalAddress: string;
  /** The analytics provider of this host; null without one. */
  analyticsHost: string | null;
}) {
  return (
    <TextPage
      title="Privacy"
      lead={
        <p>
          {siteName} brings estate-sale companies and local bidders together. This page says in
          plain words what {marketplace}, who runs it, knows about you and does with it.
        </p>
      }
    >
      <Prose>
        <h2>What we keep</h2>
        <ul>
          <li>
            Your account: name, email address, and your password as a hash that nobody can read
            back. If you use a passkey, its public half; the secret half never leaves your device.
            If you work for a seller and use an authenticator app, what it shares with us,
            encrypted.
          </li>
          <li>
            Your profile, once you want to bid: telephone number, postal address and, if you give
            one, your company.
          </li>
          <li>
            Your card’s brand, last four digits and expiration date, and the card processor’s mark
            by which it knows the same card again. The full number goes to the card processor and
            never reaches us.
          </li>
          <li>The terms and the privacy policy that you agreed to, and when.</li>
          <li>What you do here as a bidder: registrations, bids, favorites, follows, alerts.</li>
          <li>
            What you won and what became of it: invoices with the name and address they were made
            under, payments and refunds with the card’s brand and last four digits, and what your
            bank answered when a payment failed.
          </li>
          <li>
            Your pickup: the time you chose, which lots were handed over when and by whom, and the
            name and signature given for them at the door.
          </li>
          <li>
            Your logins: when, and with which browser, so that you can end them and we can lock out
            anyone who guesses passwords. For 90 days, a scrambled mark of the network and browser
            that you logged in from: it shows that two accounts log in from the same place, and not
            where that is.
          </li>
          <li>What you report about a lot.</li>
          <li>
            The cell phone number you want to be texted at, and the tax certificates you add, if you
            do.
          </li>
        </ul>
        <h2>Who sees what</h2>
        <ul>
          <li>Everybody sees your bids under a paddle number, never under your name.</li>
          <li>
            Your maximum bid is yours alone: no other bidder ever sees it. The seller’s staff see it
            once the lot has been sold under the hammer, and never if you retracted it, the lot was
            withdrawn, or it did not reach its reserve.
          </li>
          <li>
            A seller whose auction you register for learns your name and how to reach you, to
            approve you, to invoice you and to hand over what you bought. They see your payments to
            them, your pickup time, and who signed for your lots.
          </li>
          <li>
            The card processor charges your card; mail and text-message carriers deliver our
            messages.
          </li>
          <li>
            Your tax certificate is seen by you and by those who validate it, and counts for sales
            you are invoiced for.
          </li>
          <li>
            What you report about a lot is read, with your name, by those who run {marketplace}. The
            seller is not told.
          </li>
          <li>
            To find bidders who only drive prices up for a seller, we compare phone numbers,
            addresses, cards and the marks of logins with those of the seller’s own people, and look
            at how often somebody bids without buying, or takes bids back. What that finds is seen
            by those who run {marketplace}, and not by sellers.
          </li>
          <li>We sell your data to nobody.</li>
        </ul>
        <h2>Cookies</h2>
        <p>
          Four, all our own: one keeps you logged in, one lets your open tabs notice that you logged
          in or out, one protects your forms from being sent by other sites, and one stays for five
          minutes where you are offered to log in with a passkey. None follows you elsewhere.
          Besides them, your browser keeps one word, without your name: that somebody has logged in
          on it, so that we offer to log you in before we offer you a new account. Where a form says
          that it is protected by reCAPTCHA, it loads a script from Google when you open it, which
          sets a cookie to tell people from robots. Where you enter a card, the card processor’s
          script is loaded, which may set cookies against fraud.
        </p>
        <h2>Counting visits</h2>
        {analyticsHost === null ? (
          <p>Your visits are not counted: no analytics script is loaded on this site.</p>
        ) : (
          <p>
            To learn which pages are read, a script of {analyticsHost} is loaded. It is told the
            address of the page and where you came from. Pages whose address is a key, such as those
            that our emails lead to, are left out.
          </p>
        )}
        <h2>Messages</h2>
        <p>
          We write to you about your account, your bids and your invoices. The mailing list is your
          choice, and every message on it has a link that unsubscribes you with one click. Texts
          come only about lots you asked to be texted about; reply STOP to end them.
        </p>
        <h2>How long</h2>
        <p>
          Your account stays until you close it. Bids and invoices of auctions that have taken place
          are records of sales and are kept for as long as the law requires, with the name and
          address they were made under; so are their payments, signatures at the door, and a tax
          certificate that was accepted. Logins end by themselves, an address that never confirmed
          the newsletter is deleted after 7 days, and what looked like bidding for a seller is
          deleted two years after it last did.
        </p>
        <h2>Your choices</h2>
        <p>
          You can browse without an account. In your account you can read and change what we know
          about you, remove your card, your phone number and your certificates, end every login, and
          deactivate the account. Ask us for a copy of what we keep, or to correct or delete it, at{' '}
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a> or by letter to {marketplace},{' '}
          {postalAddress}. This site is not for people under 18.
        </p>
        <p>
          The rules of bidding and paying are in our <Link to="/terms">terms</Link>.
        </p>
      </Prose>
    </TextPage>
  );
}
