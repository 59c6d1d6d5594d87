import { limits } from '@fairlot/contract';
import { Search } from 'lucide-react';
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { classNames } from '../../ui/class-names.ts';
import { searchPath, searchWords } from './search-address.ts';

// Nobody needs suggestions before he is in the box.
const Suggestions = lazy(() => import('./suggestions.tsx'));

/** What the box says of its list of suggestions to those who do not see it. */
export interface ListState {
  readonly isOpen: boolean;
  /** Id of the suggestion that the arrow keys have reached. */
  readonly active: string | undefined;
}
const closed: ListState = { isOpen: false, active: undefined };

/** The search of the whole site. Blank text does nothing; without scripts it is a plain form. */
export function SearchBox({
  words,
  label,
  takesFocus = false,
  onEscape,
  className,
}: {
  /** What was searched for on the present page. */
  words: string;
  label: string;
  /** The box was just asked for: what is typed next belongs into it. */
  takesFocus?: boolean;
  /** Esc while no suggestions are shown. */
  onEscape?: () => void;
  className?: string;
}) {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const listKeys = useRef<(event: KeyboardEvent) => void>(() => undefined);
  const listId = useId();
  const [isVisited, setIsVisited] = useState(false);
  const [typed, setTyped] = useState('');
  const [list, setList] = useState(closed);

  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);

  function search(text: string) {
    const wanted = searchWords(text);
    if (wanted === '') return;
    setTyped('');
    if (input.current !== null) {
      input.current.value = wanted;
      // The keyboard of a phone makes room for what was found.
      input.current.blur();
    }
    void navigate(searchPath({ words: wanted }));
  }

  return (
    <search className={classNames('relative block', className)}>
      <form
        action="/search"
        onSubmit={(event) => {
          event.preventDefault();
          search(input.current?.value ?? '');
        }}
      >
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3.5 size-4.5 -translate-y-1/2 text-ink-soft"
        />
        <input
          // The words of a new page are shown in the box.
          key={words}
          ref={input}
          type="search"
          name="s"
          role="combobox"
          aria-label={label}
          aria-autocomplete="list"
          aria-expanded={list.isOpen}
          aria-controls={list.isOpen ? listId : undefined}
          aria-activedescendant={list.active}
          autoComplete="off"
          autoCapitalize="none"
          enterKeyHint="search"
          maxLength={limits.searchTextLength}
          placeholder="Search all lots"
          defaultValue={words}
          onFocus={() => setIsVisited(true)}
          onBlur={() => setTyped('')}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            listKeys.current(event);
            if (event.key === 'Escape' && !event.defaultPrevented) onEscape?.();
          }}
          className="min-h-11 w-full rounded-full border border-line-strong bg-page pr-4 pl-10.5 text-base placeholder:text-ink-soft [&::-webkit-search-cancel-button]:hidden"
        />
      </form>
      {isVisited && (
        <Suspense>
          <Suggestions
            id={listId}
            typed={typed}
            keysRef={listKeys}
            onState={setList}
            onPick={search}
          />
        </Suspense>
      )}
    </search>
  );
}
