import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { classNames } from './class-names.ts';

export interface TabLink {
  readonly to: string;
  readonly label: string;
  readonly active: boolean;
}

/** Tabs that are links: each has an address, works without scripts and can be shared. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  const row = useRef<HTMLUListElement>(null);
  const active = tabs.find((tab) => tab.active)?.to;
  // On a phone the active tab may lie beyond the edge.
  useEffect(() => {
    const list = row.current;
    const link = list?.querySelector('[aria-current]');
    if (!list || !link) return;
    const overhang = link.getBoundingClientRect().right - list.getBoundingClientRect().right;
    if (overhang > 0) list.scrollLeft += overhang;
  }, [active]);
  return (
    <nav aria-label={label} className="border-b border-line">
      <ul ref={row} className="-mb-px flex overflow-x-auto sm:gap-1">
        {tabs.map((tab) => (
          <li key={tab.to}>
            <Link
              to={tab.to}
              preventScrollReset
              replace
              aria-current={tab.active ? 'page' : undefined}
              className={classNames(
                'inline-flex min-h-11 items-center border-b-3 px-2.5 text-sm font-semibold whitespace-nowrap sm:px-4',
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
