import { limits } from '@fairlot/contract';
import { Search } from 'lucide-react';
import { buttonClass } from '@fairlot/ui/button.tsx';

/** Searches the lots of one seller: a form that the browser sends by itself. Blank text shows all. */
export default function SellerSearch({
  sellerId,
}: {
  /** Null on a seller's own site, which finds nobody else's lots. */
  sellerId: string | null;
}) {
  return (
    <search className="block">
      <form action="/search" className="flex max-w-lg gap-2">
        {sellerId !== null && <input type="hidden" name="sl" value={sellerId} />}
        <label className="relative min-w-0 flex-1">
          <span className="sr-only">Search this seller’s lots</span>
          <Search
            aria-hidden
            className="pointer-events-none absolute top-1/2 left-3.5 size-4.5 -translate-y-1/2 text-ink-soft"
          />
          <input
            type="search"
            name="s"
            maxLength={limits.searchTextLength}
            placeholder="Search their lots"
            enterKeyHint="search"
            className="min-h-11 w-full rounded-full border border-line-strong bg-surface pr-4 pl-10 text-base [&::-webkit-search-cancel-button]:hidden"
          />
        </label>
        <button type="submit" className={buttonClass('secondary')}>
          Search
        </button>
      </form>
    </search>
  );
}
