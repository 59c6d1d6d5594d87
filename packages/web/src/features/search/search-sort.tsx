import { searchOrdersFor } from '@fairlot/contract';
import type { SearchOrder } from '@fairlot/contract';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { useNavigate } from 'react-router';
import { buttonClass } from '@fairlot/ui/button.tsx';
import { orderLabels } from './order-labels.ts';
import { narrowingParameters, searchPath } from './search-address.ts';
import type { Search } from './search-address.ts';

/** The order of the results; a form with a button where no scripts run. */
export function SearchSort({ search }: { search: Search }) {
  const navigate = useNavigate();
  const id = useId();
  const select = useRef<HTMLSelectElement>(null);
  const { words, categories, sort, isPast, narrow } = search;
  const choose = useEffectEvent((order: string) => {
    if (order === sort) return;
    const to = searchPath({ ...search, sort: order as SearchOrder });
    void navigate(to, { preventScrollReset: true });
  });
  // Whoever has chosen before the page's scripts had come has chosen.
  useEffect(() => {
    if (select.current !== null) choose(select.current.value);
  }, []);
  return (
    <form action={isPast ? '/search/past' : '/search'} className="flex items-center gap-2">
      {words !== '' && <input type="hidden" name="s" value={words} />}
      {categories.length > 0 && <input type="hidden" name="c" value={categories.join(',')} />}
      {narrowingParameters(narrow, isPast).map(([name, value]) => (
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
        onChange={({ target }) => choose(target.value)}
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
