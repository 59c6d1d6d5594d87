import { limits } from '@fairlot/contract';
import { Search, X } from 'lucide-react';
import { Form, useNavigate } from 'react-router';

/** Name of the search text in the page's address. */
export const searchParam = 's';

/** Search among the lots of this session. Blank text does nothing. */
export function LotSearchBox({ text }: { text: string }) {
  const navigate = useNavigate();
  return (
    <search className="block min-w-0 flex-1 basis-48 sm:max-w-sm">
      <Form
        method="get"
        preventScrollReset
        onSubmit={(event) => {
          const value = new FormData(event.currentTarget).get(searchParam);
          if (typeof value !== 'string' || value.trim() === '') event.preventDefault();
        }}
        className="relative"
      >
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
          name={searchParam}
          defaultValue={text}
          maxLength={limits.searchTextLength}
          placeholder="Search these lots"
          enterKeyHint="search"
          className="min-h-11 w-full rounded-full border border-line-strong bg-surface pr-11 pl-10 text-base [&::-webkit-search-cancel-button]:hidden"
        />
        {text !== '' && (
          <button
            type="button"
            aria-label="Clear the search"
            onClick={() => void navigate('?', { preventScrollReset: true })}
            className="absolute top-0 right-0 inline-flex size-11 items-center justify-center rounded-full text-ink-soft"
          >
            <X aria-hidden className="size-4.5" />
          </button>
        )}
      </Form>
    </search>
  );
}
