import { Link } from 'react-router';
import { useSite } from './site.ts';

const links = [
  ['/', 'Current auctions'],
  ['/past', 'Past auctions'],
  ['/privacy', 'Privacy'],
] as const;

export function SiteFooter() {
  const site = useSite();
  return (
    <footer className="mt-16 border-t border-line bg-surface pb-[var(--bottom-bar,0px)]">
      <div className="page-width flex flex-col gap-4 py-8 text-sm sm:flex-row sm:items-center sm:justify-between">
        <p className="text-ink-soft">
          <strong className="font-display text-base text-ink">{site.name}</strong>
          <br />
          Timed estate auctions, close to home.
        </p>
        <nav aria-label="Footer">
          <ul className="flex flex-wrap gap-x-5">
            {links.map(([to, label]) => (
              <li key={to}>
                <Link
                  to={to}
                  className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  );
}
