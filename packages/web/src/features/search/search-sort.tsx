import { useId } from 'react';
import { useNavigate } from 'react-router';
import { buttonClass } from '../../ui/button.tsx';
import { searchPath, sortsFor } from './search-address.ts';
import type { Search, Sort } from './search-address.ts';

const labels: Record<Sort, string> = {
  Relevance: 'Relevance',
  EndingSoonest: 'Ending soonest',
  JustPosted: 'Just posted',
  PriceHigh: 'Highest price',
  PriceLow: 'Lowest price',
  Viewed: 'Most viewed',
  Favorited: 'Most favorited',
};

/** The order of the results; a form with a button where no scripts run. */
export function SearchSort({ search }: { search: Search }) {
  const navigate = useNavigate();
  const id = useId();
  const { words, categories, sort, isPast } = search;
  return (
    <form action={isPast ? '/search/past' : '/search'} className="flex items-center gap-2">
      {words !== '' && <input type="hidden" name="s" value={words} />}
      {categories.length > 0 && <input type="hidden" name="c" value={categories.join(',')} />}
      <label htmlFor={id} className="text-sm text-ink-soft max-sm:sr-only">
        Sort by
      </label>
      <select
        id={id}
        name="o"
        value={sort}
        onChange={(event) => {
          const order = event.target.value as Sort;
          void navigate(searchPath({ ...search, sort: order }), { preventScrollReset: true });
        }}
        className="min-h-11 rounded-full border border-line-strong bg-surface pr-3 pl-4 text-sm font-semibold"
      >
        {sortsFor(isPast).map((order) => (
          <option key={order} value={order}>
            {labels[order]}
          </option>
        ))}
      </select>
      <button
        type="submit"
        className={buttonClass('secondary', '[@media(scripting:enabled)]:hidden')}
      >
        Sort
      </button>
    </form>
  );
}
