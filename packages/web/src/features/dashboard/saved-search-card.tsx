import { narrowingWords, searchName } from '@fairlot/contract';
import type { SavedSearch } from '@fairlot/contract';
import { BellPlus, BellRing } from 'lucide-react';
import { Link } from 'react-router';
import { orderLabels, savedSearchPath, useSavedSearch } from '../search/public.ts';

/** A saved search; its bell deletes it and, while the card is shown, saves it again. */
export function SavedSearchCard({
  search,
  categories,
}: {
  search: SavedSearch;
  /** Names of its categories. */
  categories: readonly string[];
}) {
  const { isSaved, set } = useSavedSearch(search);
  // A search by categories alone is named after them, which may still be loading.
  const name = searchName({
    words: search.searchString,
    categories,
    narrowing: narrowingWords(search.narrow, search.sellerName),
  });
  const details = [...(search.searchString === '' ? [] : categories), ...sortedBy(search)];
  return (
    <article className="group relative flex h-full items-center gap-3 rounded-lg border border-line bg-surface py-3 pr-3 pl-5 shadow-card transition-shadow hover:shadow-lifted">
      <div className="min-w-0 flex-1">
        <h3 className="font-sans text-base font-semibold tracking-normal break-words">
          <Link
            to={savedSearchPath(search)}
            className="after:absolute after:inset-0 group-hover:text-brand"
          >
            {name}
          </Link>
        </h3>
        {details.length > 0 && <p className="text-sm text-ink-soft">{details.join(' · ')}</p>}
      </div>
      <button
        type="button"
        aria-pressed={isSaved}
        aria-label={`Saved search: ${name}`}
        onClick={() => set(!isSaved)}
        className="relative z-10 inline-flex size-11 shrink-0 items-center justify-center rounded-full border border-line-strong bg-surface text-brand hover:bg-sunken"
      >
        {isSaved ? (
          <BellRing aria-hidden className="size-5" />
        ) : (
          <BellPlus aria-hidden className="size-5" />
        )}
      </button>
    </article>
  );
}

/** Relevance is the default, and lots of several auctions cannot be sorted by number. */
function sortedBy({ orderBy }: SavedSearch): string[] {
  if (orderBy === 'Relevance' || orderBy === 'LotNumber') return [];
  return [`sorted by ${orderLabels[orderBy].toLowerCase()}`];
}
