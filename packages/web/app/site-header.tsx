import { Link, NavLink } from 'react-router';
import { HeaderSearch, PhoneSearch } from '../src/features/search/public.ts';
import { classNames } from '@fairlot/ui/class-names.ts';
import { Wordmark } from '@fairlot/ui/wordmark.tsx';
import { AccountCorner } from './account-corner.tsx';
import { useSite } from './site.ts';

/** The header of every page, with the search box in the middle or, on a phone, behind a button. */
export function SiteHeader() {
  const site = useSite();
  return (
    <header className="border-b border-line bg-surface">
      <div className="page-width flex min-h-16 flex-wrap items-center gap-x-2 max-[22rem]:gap-x-1 max-[16rem]:py-2 max-sm:pt-2 sm:flex-nowrap sm:gap-x-6">
        <Link to="/" className="inline-flex min-h-11 min-w-0 items-center">
          <Wordmark name={site.name} logo={site.logo} />
        </Link>
        <nav
          aria-label="Main"
          className="max-sm:order-last max-sm:-mx-2.5 max-[24rem]:-mx-3.5 max-sm:-mt-2 max-sm:basis-full sm:shrink-0"
        >
          <ul className="flex">
            <HeaderLink to="/">Auctions</HeaderLink>
            <HeaderLink to="/past">Past</HeaderLink>
            {site.kind === 'marketplace' && (
              <>
                <HeaderLink to="/about" wide>
                  About Us
                </HeaderLink>
                <HeaderLink to="/sell" wide>
                  Sell
                </HeaderLink>
                <HeaderLink to="/faq" wide>
                  FAQs
                </HeaderLink>
              </>
            )}
          </ul>
        </nav>
        <HeaderSearch />
        <div className="ml-auto flex shrink-0 items-center">
          <PhoneSearch />
          <AccountCorner />
        </div>
      </div>
    </header>
  );
}

/** On a phone they are a row below. `wide` links show on wide screens and there; the footer has them as well. */
function HeaderLink({
  to,
  wide = false,
  children,
}: {
  to: string;
  wide?: boolean;
  children: string;
}) {
  return (
    <li className={wide ? 'max-xl:sm:hidden' : undefined}>
      <NavLink
        to={to}
        end
        className={({ isActive }) =>
          classNames(
            'inline-flex min-h-11 items-center rounded-full px-2.5 text-sm font-semibold whitespace-nowrap sm:px-3.5',
            isActive ? 'text-brand' : 'text-ink-soft hover:text-ink',
          )
        }
      >
        {children}
      </NavLink>
    </li>
  );
}
