import { pageMetadata } from '../metadata.ts';
import { siteOf, useSite } from '../site.ts';
import type { Route } from './+types/privacy.ts';

export function loader({ url }: Route.LoaderArgs) {
  return { origin: url.origin };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { name } = siteOf(matches);
  return pageMetadata({
    title: 'Privacy',
    siteName: name,
    description: `What ${name} knows about you, why, who else sees it, and what you can do about it.`,
    canonical: `${loaderData.origin}/privacy`,
  });
}

export default function Privacy() {
  const { name } = useSite();
  return (
    <article className="page-width max-w-3xl py-10">
      <h1 className="text-3xl">Privacy</h1>
      <div className="prose-content mt-6 [&_h2]:mt-8 [&_h2]:text-xl">
        <p>
          {name} brings estate-sale companies and local bidders together. This page says in plain
          words what we know about you and what we do with it.
        </p>
        <h2>What we keep</h2>
        <ul>
          <li>
            Your account: name, e-mail address, and your password as a hash that nobody can read
            back.
          </li>
          <li>Your profile, once you want to bid: telephone number and postal address.</li>
          <li>
            Your card’s brand, last four digits and expiry. The full number goes to the card
            processor and never reaches us.
          </li>
          <li>What you do here as a bidder: registrations, bids, favourites, alerts.</li>
          <li>
            Your logins, so that you can end them and we can lock out whoever guesses passwords.
          </li>
        </ul>
        <h2>Who sees what</h2>
        <ul>
          <li>Everybody sees your bids under a paddle number, never under your name.</li>
          <li>
            Your maximum bid is yours alone: no other bidder sees it, nor does the seller while the
            lot is open.
          </li>
          <li>
            A seller whose auction you register for learns your name and how to reach you, to
            approve you, to invoice you and to hand over what you bought.
          </li>
          <li>
            The card processor charges your card; mail and text-message carriers deliver our
            messages.
          </li>
          <li>We sell your data to nobody.</li>
        </ul>
        <h2>Cookies</h2>
        <p>
          Three, all our own: one keeps you logged in, one lets your open tabs notice that you
          logged in or out, and one protects your forms from being sent by other sites. None follows
          you elsewhere. Where a form says that it is protected by reCAPTCHA, it loads a script of
          Google’s when you open it, which sets a cookie to tell people from robots.
        </p>
        <h2>Messages</h2>
        <p>
          We write to you about your account, your bids and your invoices. The mailing list is your
          choice, and every message of it has a link to leave.
        </p>
        <h2>Your choices</h2>
        <p>
          You can browse without an account. Bids and invoices of auctions that have taken place are
          records of sales and are kept for as long as the law asks.
        </p>
      </div>
    </article>
  );
}
