import { CircleHelp, Gavel, Mail, Store } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { TextPage } from './text-page.tsx';

const linkClass =
  'inline-flex min-h-11 items-center font-semibold text-brand underline-offset-4 hover:underline';

/** Contacts by kind of question. */
export function ContactPage({
  marketplace,
  supportEmail,
  postalAddress,
}: {
  marketplace: string;
  supportEmail: string;
  postalAddress: string;
}) {
  return (
    <TextPage
      title="Contact Us"
      lead={<p>Real people answer here. This is who to ask about what.</p>}
    >
      <div className="mt-8 grid gap-4 sm:grid-cols-2">
        <Way icon={Gavel} title="About an auction">
          <p>
            A lot, a preview, shipping, your approval or your pickup: ask the seller, who takes care
            of it. Open the auction and choose <strong>About the Seller</strong>.
          </p>
          <Link to="/" className={linkClass}>
            See the auctions
          </Link>
        </Way>
        <Way icon={CircleHelp} title="How it works">
          <p>Accounts, bidding, payment and pickup, answered in plain words.</p>
          <Link to="/faq" className={linkClass}>
            FAQs
          </Link>
        </Way>
        <Way icon={Mail} title="Your account and this site">
          <p>
            Something does not work, or you cannot get in? Write to us, and tell us the email
            address of your account. Never send a password or a card number.
          </p>
          <a href={`mailto:${supportEmail}`} className={`${linkClass} wrap-anywhere`}>
            {supportEmail}
          </a>
        </Way>
        <Way icon={Store} title="Selling">
          <p>Do you run estate sales, or have a household to sell?</p>
          <Link to="/sell" className={linkClass}>
            Sell with us
          </Link>
        </Way>
      </div>
      <p className="mt-8 text-sm text-ink-soft">
        Our mailing address: {marketplace}, {postalAddress}.
      </p>
    </TextPage>
  );
}

function Way({
  icon: Icon,
  title,
  children,
}: {
  icon: LucideIcon;
  title: string;
  children: ReactNode;
}) {
  return (
    <section className="rounded-lg border border-line bg-surface p-5 shadow-card sm:p-6">
      <Icon aria-hidden className="size-6 text-brass" />
      <h2 className="mt-3 mb-1 text-xl">{title}</h2>
      {children}
    </section>
  );
}
