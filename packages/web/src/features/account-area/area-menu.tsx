import {
  Bell,
  CreditCard,
  FileBadge,
  Gavel,
  LayoutDashboard,
  LogOut,
  Store,
  UserRound,
} from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { classNames } from '@fairlot/ui/class-names.ts';
import { useLogin } from '../login/public.ts';
import { areaPaths, isCurrent } from './area-paths.ts';

const entries = [
  [areaPaths.summary, 'Summary', LayoutDashboard],
  [areaPaths.personal, 'Personal Information', UserRound],
  [areaPaths.currentBids, 'Bidding History', Gavel],
  [areaPaths.notifications, 'Notifications', Bell],
  [areaPaths.payment, 'Payment Settings', CreditCard],
  [areaPaths.taxCertificates, 'Tax Certificates', FileBadge],
  [areaPaths.logout, 'Logout', LogOut],
] as const;

/** Scrolls the strip alone: scrollIntoView would move the page, too. */
function showInStrip(link: HTMLElement | null): void {
  const strip = link?.closest('ul');
  if (link && strip) strip.scrollLeft = link.offsetLeft - strip.offsetLeft - 16;
}

/** The menu of the account area: beside the page on a desk, a strip above it on a phone. */
export function AreaMenu() {
  const { pathname } = useLocation();
  const login = useLogin();
  const consoleUrl = login.status === 'signed-in' ? login.data.consoleUrl : '';
  return (
    <nav aria-label="Account" className="-mx-4 min-w-0 lg:mx-0">
      <ul className="flex gap-1 overflow-x-auto border-b border-line px-4 pb-2 lg:flex-col lg:border-0 lg:p-0">
        {entries.map(([to, label, Icon]) => {
          const active = isCurrent(pathname, to);
          return (
            <li key={to}>
              <Link
                to={to}
                ref={active ? showInStrip : null}
                aria-current={active ? 'page' : undefined}
                className={classNames(
                  'flex min-h-11 items-center gap-3 rounded-full px-4 text-sm font-semibold whitespace-nowrap lg:rounded-md',
                  active
                    ? 'bg-brand-tint text-brand'
                    : 'text-ink-soft hover:bg-sunken hover:text-ink',
                )}
              >
                <Icon aria-hidden className="size-4.5 shrink-0" />
                {label}
              </Link>
            </li>
          );
        })}
        {consoleUrl !== '' && (
          <li>
            <a
              href={consoleUrl}
              className="flex min-h-11 items-center gap-3 rounded-full px-4 text-sm font-semibold whitespace-nowrap text-ink-soft hover:bg-sunken hover:text-ink lg:rounded-md"
            >
              <Store aria-hidden className="size-4.5 shrink-0" />
              Seller Console
            </a>
          </li>
        )}
      </ul>
    </nav>
  );
}
