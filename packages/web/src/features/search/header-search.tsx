import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { readSearch } from './search-address.ts';
import { SearchBox } from './search-box.tsx';

const searchPage = /^\/search(?:\/|$)/i;

/** The search box of the page's head: within its bar on a desk, in a row of its own on a phone. */
export interface HeaderSearch {
  /** The words of the search page that is shown. */
  readonly words: string;
  /** Search pages always show the row of a phone; other pages when it is asked for. */
  readonly row: 'always' | 'open' | 'closed';
  readonly open: () => void;
  readonly close: () => void;
}

export function useHeaderSearch(): HeaderSearch {
  const { pathname, search, key } = useLocation();
  /** The visit of a page on which the row was opened: it closes with the next. */
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const isSearchPage = searchPage.test(pathname);
  return {
    words: isSearchPage ? readSearch(new URLSearchParams(search), false).words : '',
    row: isSearchPage ? 'always' : openedAt === key ? 'open' : 'closed',
    open: () => setOpenedAt(key),
    close: () => setOpenedAt(null),
  };
}

/** The bar's box on a desk. */
export function SearchInBar({ search }: { search: HeaderSearch }) {
  return (
    <SearchBox
      words={search.words}
      label="Search all lots"
      className="mx-auto w-full max-w-lg max-lg:hidden"
    />
  );
}

/** The bar's icon on a phone. Without scripts it leads to the search page, which has a box. */
export function SearchIcon({ search }: { search: HeaderSearch }) {
  const link = useRef<HTMLAnchorElement>(null);
  const before = useRef(search.row);
  useEffect(() => {
    // Closing the row must not leave the keyboard nowhere.
    if (
      before.current === 'open' &&
      search.row === 'closed' &&
      document.activeElement === document.body
    ) {
      link.current?.focus();
    }
    before.current = search.row;
  }, [search.row]);
  if (search.row === 'always') return null;
  return (
    <Link
      ref={link}
      to="/search"
      aria-label="Search"
      aria-expanded={search.row === 'open'}
      onClick={(event) => {
        event.preventDefault();
        if (search.row === 'open') search.close();
        else search.open();
      }}
      className="inline-flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-sunken lg:hidden"
    >
      <Search aria-hidden className="size-5" />
    </Link>
  );
}

/** The row below the bar on a phone. */
export function SearchRow({ search }: { search: HeaderSearch }) {
  if (search.row === 'closed') return null;
  return (
    <div className="page-width pb-3 lg:hidden">
      <SearchBox
        words={search.words}
        label="Search all lots"
        takesFocus={search.row === 'open'}
        onEscape={search.close}
      />
    </div>
  );
}
