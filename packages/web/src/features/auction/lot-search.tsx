import { limits } from '@fairlot/contract';
import { Search, X } from 'lucide-react';
import { Form, Link } from 'react-router';
import { classNames } from '@fairlot/ui/class-names.ts';

/** Search among the lots of this session. Blank text shows all. */
export default function LotSearchBox({
  text,
  zip,
}: {
  text: string;
  /** From where the sale's distance is told, in the address; empty: from nowhere. */
  zip: string;
}) {
  return (
    <search className="block">
      <Form method="get" preventScrollReset className="relative">
        {zip !== '' && <input type="hidden" name="z" value={zip} />}
        <label htmlFor="lot-search" className="sr-only">
          Search the lots of this auction
        </label>
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3.5 size-4.5 -translate-y-1/2 text-ink-soft"
        />
        <input
          // A new search text, e.g. by going back, is shown in the box.
          key={text}
          id="lot-search"
          type="search"
          name="s"
          defaultValue={text}
          maxLength={limits.searchTextLength}
          placeholder="Search lots"
          enterKeyHint="search"
          className={classNames(
            'min-h-11 w-full rounded-full border border-line-strong bg-surface pl-10 text-base [&::-webkit-search-cancel-button]:hidden',
            // Room for what clears it.
            text === '' ? 'pr-4' : 'pr-11',
          )}
        />
        {text !== '' && (
          <Link
            to={zip === '' ? '?' : `?z=${zip}`}
            preventScrollReset
            aria-label="Clear the search"
            className="absolute top-0 right-0 inline-flex size-11 items-center justify-center rounded-full text-ink-soft"
          >
            <X aria-hidden className="size-4.5" />
          </Link>
        )}
      </Form>
    </search>
  );
}
