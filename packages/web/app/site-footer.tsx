import { sellerPath } from '@fairlot/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useLogin } from '../src/features/login/public.ts';
import { useSite } from './site.ts';
import type { Site } from './site.ts';

const linkClass = 'inline-flex min-h-11 min-w-11 items-center underline-offset-4 hover:underline';

export function SiteFooter() {
  const site = useSite();
  const seller = site.sellerCompanyId;
  return (
    <footer className="mt-16 border-t border-line bg-surface pb-[var(--bottom-bar,0px)]">
      <div className="page-width grid gap-x-8 gap-y-6 py-10 text-sm md:grid-cols-[1.2fr_2fr]">
        <div>
          <p className="text-ink-soft">
            <strong className="font-display text-base text-ink">{site.name}</strong>
            <br />
            Timed auctions of estates.
          </p>
          <Operator {...site} />
          {seller !== null && <ToMarketplace {...site} />}
          <Elsewhere {...site} />
        </div>
        <nav aria-label="Footer" className="grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-3">
          <Group title="Auctions">
            <Item to="/">Current auctions</Item>
            <Item to="/past">Past auctions</Item>
            {seller !== null && <Item to={sellerPath(seller, 'directors')}>Auction managers</Item>}
          </Group>
          <Group title="Help" className="max-sm:row-span-2">
            <Item to="/faq">FAQs</Item>
            <Item to="/contact">Contact Us</Item>
            <Item to="/terms">Terms</Item>
            <Item to="/privacy">Privacy</Item>
          </Group>
          <Group title={site.marketplace.name}>
            <Item to="/about">About Us</Item>
            <Item to="/sell">Sell with us</Item>
          </Group>
        </nav>
      </div>
    </footer>
  );
}

function Group({
  title,
  className,
  children,
}: {
  title: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className={className}>
      <h2 className="mb-1 font-sans text-sm font-semibold tracking-normal text-ink-soft">
        {title}
      </h2>
      <ul>{children}</ul>
    </div>
  );
}

function Item({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <Link to={to} className={linkClass}>
        {children}
      </Link>
    </li>
  );
}

/** Who runs the site, and where to write to. */
function Operator({ kind, marketplace, postalAddress, supportEmail }: Site) {
  return (
    <address className="text-ink-soft not-italic">
      {kind === 'single-seller' && `${marketplace.name}, `}
      {postalAddress}
      <br />
      <a href={`mailto:${supportEmail}`} className={`${linkClass} -my-2.5 wrap-anywhere`}>
        {supportEmail}
      </a>
    </address>
  );
}

/** From a seller's own site to the marketplace; a signed-in user stays signed in there. */
function ToMarketplace({ marketplace: { name, url } }: Site) {
  const login = useLogin();
  return (
    <a
      href={
        login.status === 'signed-in'
          ? `/transferto/${new URL(url).hostname}/?returnUrl=/`
          : `${url}/`
      }
      className={`${linkClass} mt-2 font-semibold text-brand`}
    >
      All auctions on {name}
    </a>
  );
}

/** The marketplace's social media pages. A seller's are on the seller's page. */
function Elsewhere({ kind, facebookUrl, instagramUrl }: Site) {
  const pages = [
    ['Facebook', facebookUrl],
    ['Instagram', instagramUrl],
  ].filter(([, url]) => url !== '');
  if (kind !== 'marketplace' || pages.length === 0) return null;
  return (
    <ul className="mt-2 flex gap-5">
      {pages.map(([name, url]) => (
        <li key={name}>
          <a href={url} rel="noopener" className={linkClass}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
