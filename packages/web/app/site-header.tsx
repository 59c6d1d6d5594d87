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
      <div className="page-width flex min-h-16 items-center gap-x-2 max-[22rem]:gap-x-1 max-[16rem]:flex-wrap max-[16rem]:py-2 sm:gap-x-6">
        <Link to="/" className="inline-flex min-h-11 min-w-0 items-center">
          <Wordmark name={site.name} logo={site.logo} />
        </Link>
        <nav aria-label="Main" className="hidden shrink-0 sm:block">
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

/** `wide` links show on wide screens only; the footer has them as well. */
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
    <li className={wide ? 'hidden xl:block' : undefined}>
      <NavLink
        to={to}
        end
        className={({ isActive }) =>
          classNames(
            'inline-flex min-h-11 items-center rounded-full px-3.5 text-sm font-semibold whitespace-nowrap',
            isActive ? 'text-brand' : 'text-ink-soft hover:text-ink',
          )
        }
      >
        {children}
      </NavLink>
    </li>
  );
}
