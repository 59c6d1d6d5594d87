import { searchOrdersFor } from '@fairlot/contract';
import type { SearchOrder } from '@fairlot/contract';
import { useEffect, useId, useRef } from 'react';
import { useNavigate } from 'react-router';
import { buttonClass } from '@fairlot/ui/button.tsx';
import { orderLabels } from './order-labels.ts';
import { searchPath } from './search-address.ts';
import type { Search } from './search-address.ts';

/** The order of the results; a form with a button where no scripts run. */
export function SearchSort({ search }: { search: Search }) {
  const navigate = useNavigate();
  const id = useId();
  const select = useRef<HTMLSelectElement>(null);
  const { sort, isPast, narrow } = search;
  const [path, query] = searchPath({ ...search, sort: 'Relevance' }).split('?');
  const choose = (chosen: HTMLSelectElement | null) => {
    if (chosen === null || chosen.value === sort) return;
    const to = searchPath({ ...search, sort: chosen.value as SearchOrder });
    void navigate(to, { preventScrollReset: true });
  };
  // Whoever has chosen before the page's scripts had come has chosen.
  useEffect(() => choose(select.current));
  return (
    <form action={path} className="flex items-center gap-2">
      {[...new URLSearchParams(query)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor={id} className="text-sm text-ink-soft max-sm:sr-only">
        Sort by
      </label>
      <select
        ref={select}
        id={id}
        name="o"
        value={sort}
        onChange={({ target }) => choose(target)}
        className="min-h-11 rounded-full border border-line-strong bg-surface pr-9 pl-4 text-sm font-semibold"
      >
        {searchOrdersFor(isPast).map(
          (order) =>
            (order !== 'Nearest' || narrow?.Near != null) && (
              <option key={order} value={order}>
                {orderLabels[order]}
              </option>
            ),
        )}
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
