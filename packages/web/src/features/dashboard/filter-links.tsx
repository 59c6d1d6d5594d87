import { Link } from 'react-router';
import type { TabLink } from '@fairlot/ui/tab-links.tsx';
import { classNames } from '@fairlot/ui/class-names.ts';

/** The filters of a tab: links below the tabs, each with its own address. */
export function FilterLinks({ label, filters }: { label: string; filters: readonly TabLink[] }) {
  return (
    <nav aria-label={label} className="py-4">
      <ul className="flex flex-wrap gap-2">
        {filters.map((filter) => (
          <li key={filter.to}>
            <Link
              to={filter.to}
              preventScrollReset
              aria-current={filter.active ? 'page' : undefined}
              className={classNames(
                'inline-flex min-h-11 items-center rounded-full border px-4 text-sm font-semibold',
                filter.active
                  ? 'border-brand bg-brand-tint text-brand'
                  : 'border-line-strong bg-surface text-ink-soft hover:bg-sunken hover:text-ink',
              )}
            >
              {filter.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
