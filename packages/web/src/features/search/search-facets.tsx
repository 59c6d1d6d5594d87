import { Check, ChevronDown, X } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { buttonClass } from '@fairlot/ui/button.tsx';
import { classNames } from '@fairlot/ui/class-names.ts';
import { searchPath, withCategoryToggled } from './search-address.ts';
import type { Search } from './search-address.ts';
import { cappedCount } from './search-data.ts';
import type { Facet } from './search-data.ts';

/** Categories shown before "show all". */
const shownAtFirst = 12;

/** Category filters, each a link: a column on a desktop, behind a button on a phone. */
export function SearchFacets({ search, facets }: { search: Search; facets: readonly Facet[] }) {
  const listId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [showsAll, setShowsAll] = useState(false);
  const chosen = facets.filter(({ value }) => search.categories.includes(value));
  if (facets.length === 0) return null;
  const isShort = showsAll || facets.length <= shownAtFirst + 2;
  return (
    <section aria-labelledby={`${listId}-title`} className="min-w-0">
      <h2 id={`${listId}-title`} className="mb-2 text-lg max-lg:sr-only">
        Categories
      </h2>
      <div className="flex flex-wrap items-center gap-2">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setIsOpen(!isOpen)}
          className={buttonClass('secondary', 'lg:hidden [@media(scripting:none)]:hidden')}
        >
          Categories
          <ChevronDown aria-hidden className={classNames('size-4', isOpen && 'rotate-180')} />
        </button>
        {chosen.map((facet) => (
          <Link
            key={facet.value}
            to={searchPath(withCategoryToggled(search, facet.value))}
            rel="nofollow"
            preventScrollReset
            className="inline-flex min-h-11 items-center gap-1.5 rounded-full bg-brand-tint px-4 text-sm font-semibold text-brand lg:hidden"
          >
            <span className="sr-only">No longer only </span>
            {facet.name}
            <X aria-hidden className="size-4" />
          </Link>
        ))}
      </div>
      <ul
        id={listId}
        className={classNames(
          'flex flex-wrap gap-2 max-lg:mt-3 lg:block',
          !isOpen && 'max-lg:hidden [@media(scripting:none)]:max-lg:flex',
        )}
      >
        {facets.map((facet, index) => {
          const isChosen = search.categories.includes(facet.value);
          const isBeyond = index >= shownAtFirst && !isShort && !isChosen;
          return (
            <li key={facet.value} className={isBeyond ? 'lg:hidden' : undefined}>
              <FacetLink search={search} facet={facet} isChosen={isChosen} />
            </li>
          );
        })}
      </ul>
      {!isShort && (
        <button
          type="button"
          onClick={() => setShowsAll(true)}
          className="inline-flex min-h-11 items-center px-2 text-sm font-semibold text-brand hover:underline max-lg:hidden"
        >
          Show all {facets.length} categories
        </button>
      )}
    </section>
  );
}

function FacetLink({
  search,
  facet,
  isChosen,
}: {
  search: Search;
  facet: Facet;
  isChosen: boolean;
}) {
  return (
    <Link
      to={searchPath(withCategoryToggled(search, facet.value))}
      rel="nofollow"
      preventScrollReset
      aria-current={isChosen ? 'true' : undefined}
      className={classNames(
        'group/facet inline-flex min-h-11 items-center gap-2.5 text-sm max-lg:rounded-full max-lg:border max-lg:px-4 lg:flex lg:rounded-md lg:px-2 lg:hover:bg-sunken',
        isChosen
          ? 'font-semibold text-brand max-lg:border-brand max-lg:bg-brand-tint'
          : 'max-lg:border-line-strong max-lg:bg-surface',
      )}
    >
      <span
        aria-hidden
        className={classNames(
          'grid size-5 shrink-0 place-items-center rounded-sm border max-lg:hidden',
          isChosen ? 'border-brand bg-brand text-on-brand' : 'border-line-strong bg-surface',
        )}
      >
        {isChosen && <Check className="size-4" />}
      </span>
      <span className="min-w-0 truncate lg:flex-1">{facet.name}</span>
      <span className={classNames('tabular-nums', !isChosen && 'text-ink-soft')}>
        {cappedCount(facet.count, facet.countIsCapped)}
        <span className="sr-only"> {facet.count === 1 ? 'lot' : 'lots'}</span>
      </span>
    </Link>
  );
}
