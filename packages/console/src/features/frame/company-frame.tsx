import {
  Blocks,
  Building2,
  Gavel,
  History,
  LogOut,
  MessageCircleQuestionMark,
  Users,
} from 'lucide-react';
import { Link, NavLink, Outlet } from 'react-router';
import { classNames } from '@fairlot/ui/class-names.ts';
import { Wordmark } from '@fairlot/ui/wordmark.tsx';
import { UnverifiedNotice } from '../company/public.ts';
import { useCompany, useViewer } from '../viewer/public.ts';

const places = [
  { to: 'sales', label: 'Sales', Icon: Gavel, action: 'sale.see' },
  {
    to: 'questions',
    label: 'Questions',
    Icon: MessageCircleQuestionMark,
    action: 'question.see',
  },
  { to: 'company', label: 'Company', Icon: Building2, action: 'company.see' },
  { to: 'people', label: 'People', Icon: Users, action: 'staff.see' },
  { to: 'log', label: 'Log', Icon: History, action: 'log.see' },
  { to: 'settings/api', label: 'API', Icon: Blocks, action: 'api.manage' },
] as const;
/** A phone has room for so many; what is left out there is linked from the company's page. */
const tabs = 5;

/** What stands around every page of a company: a rail beside it on a desk, tabs below it on a phone. */
export function CompanyFrame() {
  const company = useCompany();
  const { companies, email, signOut } = useViewer();
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
  const isOneOfSeveral = companies.length > 1;
  return (
    <div className="min-h-dvh pb-20 md:grid md:grid-cols-[15rem_1fr] md:pb-0">
      <a
        href="#page"
        className="sr-only focus:not-sr-only focus:absolute focus:z-10 focus:bg-surface focus:p-3"
      >
        Skip to the page
      </a>
      <header className="flex items-center justify-between gap-4 border-b border-line bg-surface px-4 py-3 md:sticky md:top-0 md:h-dvh md:flex-col md:items-stretch md:justify-start md:border-r md:border-b-0 md:py-6">
        <div className="min-w-0">
          <Link to={`/${company.sellerId}`} className="inline-flex min-h-11 items-center">
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
        <Places
          count={places.length}
          className="mt-6 hidden flex-1 md:block"
          itemClass="flex min-h-11 items-center gap-3 rounded-md px-3 text-sm font-semibold"
        />
        <div className="flex items-center gap-2 md:justify-between md:border-t md:border-line md:pt-4">
          <span className="hidden min-w-0 truncate text-sm text-ink-soft md:block" title={email}>
            {email}
          </span>
          <button
            type="button"
            aria-label="Sign out"
            title="Sign out"
            onClick={() => void signOut()}
            className="inline-flex size-11 shrink-0 items-center justify-center rounded-full text-ink-soft hover:bg-sunken"
          >
            <LogOut aria-hidden className="size-5" />
          </button>
        </div>
      </header>
      <main id="page" tabIndex={-1} className="min-w-0 px-4 py-6 outline-none sm:px-8 sm:py-8">
        <UnverifiedNotice sellerId={company.sellerId} />
        <Outlet />
      </main>
      <Places
        count={tabs}
        className="fixed inset-x-0 bottom-0 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
        itemClass="flex min-h-14 flex-1 flex-col items-center justify-center gap-0.5 text-xs font-semibold"
      />
    </div>
  );
}

function Places({
  count,
  className,
  itemClass,
}: {
  count: number;
  className: string;
  itemClass: string;
}) {
  const company = useCompany();
  const open = places.slice(0, count).filter(({ action }) => company?.can(action));
  return (
    <nav aria-label="Console" className={className}>
      <ul className="flex md:flex-col md:gap-1">
        {open.map(({ to, label, Icon }) => (
          <li key={to} className="flex flex-1 md:block">
            <NavLink
              to={to}
              className={({ isActive }) =>
                classNames(
                  itemClass,
                  isActive ? 'bg-brand-tint text-brand' : 'text-ink-soft hover:text-ink',
                )
              }
            >
              <Icon aria-hidden className="size-5" />
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
