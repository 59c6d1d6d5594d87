import { KeyRound, LogOut } from 'lucide-react';
import { Link, Outlet } from 'react-router';
import { IconButton } from '@fairlot/ui/icon-button.tsx';
import { classNames } from '@fairlot/ui/class-names.ts';
import { Wordmark } from '@fairlot/ui/wordmark.tsx';
import { UnverifiedNotice } from '../company/public.ts';
import { GoTo } from '../go-to/public.ts';
import { useCompany, useViewer } from '../viewer/public.ts';
import { PhoneTabs } from './phone-tabs.tsx';
import { PlaceLinks } from './place-links.tsx';
import { places } from './places.ts';

/** The frame of every page of a company: a rail beside it on a desktop, tabs below it on a phone. */
export function CompanyFrame() {
  const company = useCompany();
  const { companies, email, signOut, viewing } = useViewer();
  if (company === null) {
    return (
      <main className="mx-auto max-w-xl px-5 py-16">
        <h1 className="text-xl">You do not work for this company</h1>
        <p className="mt-2 mb-4 text-ink-soft">
          If you did until now, an owner has removed you. Ask them if that was a mistake.
        </p>
        <Link to="/" className="font-semibold text-brand underline">
          Back to your sales
        </Link>
      </main>
    );
  }
  const { sellerId } = company;
  const isOneOfSeveral = companies.length > 1;
  const open = places.filter(({ action }) => action === null || company.canEverywhere(action));
  return (
    <div className="flex min-h-dvh flex-col pb-20 md:grid md:grid-cols-[16rem_1fr] md:pb-0">
      <a
        href="#page"
        className="sr-only focus:not-sr-only focus:absolute focus:z-10 focus:bg-surface focus:p-3"
      >
        Skip to the page
      </a>
      <header
        className={classNames(
          'flex items-center justify-between gap-4 border-b border-line bg-surface px-4 py-3 md:sticky md:flex-col md:items-stretch md:justify-start md:overflow-y-auto md:border-r md:border-b-0 md:py-6',
          // Below the banner shown while an operator views the company.
          viewing === null ? 'md:top-0 md:h-dvh' : 'md:top-14 md:h-[calc(100dvh-3.5rem)]',
        )}
      >
        <div className="min-w-0 flex-1 md:flex-none">
          <Link to={`/${sellerId}`} className="inline-flex min-h-11 items-center">
            <Wordmark name={company.name} logo={null} />
          </Link>
          {isOneOfSeveral && (
            <Link
              to="/"
              className="hidden min-h-11 items-center text-sm text-brand underline md:inline-flex"
            >
              Another company
            </Link>
          )}
        </div>
        <GoTo
          places={open.map(({ to, label }) => ({
            label,
            detail: '',
            to: `/${sellerId}${to === '' ? '' : `/${to}`}`,
          }))}
        />
        <PlaceLinks
          sellerId={sellerId}
          places={open}
          className="hidden flex-1 md:block"
          itemClass="flex min-h-11 items-center gap-3 rounded-md px-3 text-sm font-semibold"
        />
        <div className="flex items-center gap-2 md:justify-between md:border-t md:border-line md:pt-4">
          <Link
            to="/security"
            title={`How ${email} signs in`}
            className="inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-md text-sm text-ink-soft hover:text-ink md:min-w-0 md:justify-start"
          >
            <KeyRound aria-hidden className="size-5 shrink-0" />
            <span className="sr-only">Security of </span>
            <span className="hidden min-w-0 truncate md:inline">{email}</span>
          </Link>
          <IconButton label="Sign out" title="Sign out" onClick={() => void signOut()}>
            <LogOut aria-hidden className="size-5" />
          </IconButton>
        </div>
      </header>
      {/* The table of lots fills the rest of the window. */}
      <main
        id="page"
        tabIndex={-1}
        className="min-w-0 flex-1 px-4 py-6 outline-none has-[[role=grid]]:flex has-[[role=grid]]:flex-col sm:px-8 sm:py-8"
      >
        {company.canEverywhere('company.see') && <UnverifiedNotice sellerId={sellerId} />}
        <Outlet />
      </main>
      <PhoneTabs sellerId={sellerId} places={open} />
    </div>
  );
}
