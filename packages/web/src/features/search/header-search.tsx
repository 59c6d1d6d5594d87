import { Search } from 'lucide-react';
import { useId } from 'react';
import { useLocation } from 'react-router';
import { SearchBox } from './search-box.tsx';

/** The search text of the current search page; null on other pages. */
function useSearchedWords(): string | null {
  const { pathname, search } = useLocation();
  if (!/^\/search(?:\/|$)/i.test(pathname)) return null;
  return new URLSearchParams(search).get('s')?.trim() ?? '';
}

/** The header's search box, on screens with room for it. */
export function HeaderSearch() {
  const words = useSearchedWords() ?? '';
  return <SearchBox key={words} words={words} className="mx-auto max-w-lg flex-1 max-lg:hidden" />;
}

/**
 * A phone's button that opens the search box over the header; the browser closes it by Esc or a tap elsewhere.
 * Not on search pages, which have a box of their own.
 */
export function PhoneSearch() {
  const id = useId();
  if (useSearchedWords() !== null) return null;
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label="Search"
        className="-mr-2 -ml-1 inline-flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-sunken max-[22rem]:-mx-2.5 lg:hidden"
      >
        <Search aria-hidden className="size-5" />
      </button>
      <div
        id={id}
        popover="auto"
        className="inset-x-0 top-0 w-full overflow-visible bg-surface px-4 py-2.5 text-ink shadow-lifted lg:hidden"
      >
        <SearchBox takesFocus />
      </div>
    </>
  );
}
