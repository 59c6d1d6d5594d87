import { limits } from '@fairlot/contract';
import { Search } from 'lucide-react';
import { Suspense, useId, useRef, useState } from 'react';
import { Form } from 'react-router';
import { classNames } from '@fairlot/ui/class-names.ts';
import { optionalPart } from '@fairlot/ui/lazy-part.ts';

// Every page has this box and few use it: its suggestions load when it gets the focus.
const Suggestions = optionalPart(() => import('./suggestions.tsx'));

/** The site search. Blank text does nothing. Pass the words as its key, so that new words reset it. */
export function SearchBox({
  words = '',
  takesFocus = false,
  className,
}: {
  /** The current page's search text. */
  words?: string;
  /** Gets the focus when the panel around it opens. */
  takesFocus?: boolean;
  className?: string;
}) {
  const box = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [isVisited, setIsVisited] = useState(false);
  return (
    <search className={classNames('relative block', className)}>
      <Form
        action="/search"
        onSubmit={(event) => {
          if (box.current?.value.trim() === '') event.preventDefault();
          // Closes a phone's keyboard to make room for the results.
          else box.current?.blur();
        }}
      >
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3.5 size-4.5 -translate-y-1/2 text-ink-soft"
        />
        <input
          ref={box}
          type="search"
          name="s"
          role="combobox"
          aria-label="Search all lots"
          aria-autocomplete="list"
          aria-expanded={false}
          aria-controls={listId}
          autoComplete="off"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- of a panel that is opened for nothing else
          autoFocus={takesFocus}
          enterKeyHint="search"
          maxLength={limits.searchTextLength}
          placeholder="Search all lots"
          defaultValue={words}
          onFocus={() => setIsVisited(true)}
          className="min-h-11 w-full rounded-full border border-line-strong bg-page pr-4 pl-10.5 text-base [&::-webkit-search-cancel-button]:hidden"
        />
      </Form>
      {isVisited && (
        <Suspense>
          <Suggestions id={listId} boxRef={box} />
        </Suspense>
      )}
    </search>
  );
}
