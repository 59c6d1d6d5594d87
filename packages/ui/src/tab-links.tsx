import { Link } from 'react-router';
import { classNames } from './class-names.ts';

export interface TabLink {
  readonly to: string;
  readonly label: string;
  readonly active: boolean;
}

/** Tabs that are links: each has an address, works without scripts and can be shared. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  return (
    <nav aria-label={label} className="border-b border-line">
      <ul className="-mb-px flex overflow-x-auto sm:gap-1">
        {tabs.map((tab) => (
          <li key={tab.to}>
            <Link
              ref={tab.active ? comeIntoView : undefined}
              to={tab.to}
              preventScrollReset
              // Tabs within a page replace the history entry; tabs that are pages add one.
              replace={tab.to.startsWith('?')}
              aria-current={tab.active ? 'page' : undefined}
              className={classNames(
                'inline-flex min-h-11 items-center border-b-3 px-2 text-sm font-semibold whitespace-nowrap sm:px-4',
                tab.active
                  ? 'border-brand text-brand'
                  : 'border-transparent text-ink-soft hover:border-line-strong hover:text-ink',
              )}
            >
              {tab.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** On a phone the active tab may be scrolled out of view; in the middle, its neighbors are seen too. */
function comeIntoView(link: HTMLAnchorElement | null): void {
  const row = link?.closest('ul');
  if (!link || !row) return;
  row.scrollLeft += middleOf(link) - middleOf(row);
}

function middleOf(element: HTMLElement): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}
