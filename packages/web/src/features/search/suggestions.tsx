import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import { api } from '../../lib/api.ts';
import { plural } from '../../lib/format.ts';
import { classNames } from '../../ui/class-names.ts';
import { searchWords } from './search-address.ts';
import type { ListState } from './search-box.tsx';
import { moveInList } from './suggestion-keys.ts';

/** Typing pauses for this many milliseconds before anything is asked. */
const pauseMs = 150;
/** What lots there are changes slowly. */
const freshMs = 60_000;
const none: readonly string[] = [];

/** Completions of what is being typed: a list box below the search box, which keeps the focus. */
export default function Suggestions({
  id,
  typed,
  keysRef,
  onState,
  onPick,
}: {
  id: string;
  /** Empty closes the list. */
  typed: string;
  /** Takes the keys of the box. */
  keysRef: RefObject<(event: KeyboardEvent) => void>;
  onState: (state: ListState) => void;
  onPick: (text: string) => void;
}) {
  const text = useSettled(searchWords(typed));
  const options = useSuggestions(text);
  /** The place in the list is forgotten with the list it was in. */
  const [place, setPlace] = useState({ options, index: -1 });
  const index = place.options === options ? place.index : -1;
  const [dismissed, setDismissed] = useState('');
  const isOpen = typed.trim() !== '' && dismissed !== typed && options.length > 0;
  const optionId = (at: number) => `${id}-${at}`;
  const active = isOpen && index >= 0 ? optionId(index) : undefined;

  useEffect(() => onState({ isOpen, active }), [onState, isOpen, active]);
  useEffect(() => {
    keysRef.current = (event) => {
      if (!isOpen) return;
      const move = moveInList(event.key, index, options.length);
      if (move === null) return;
      if (move.kind === 'to') setPlace({ options, index: move.index });
      if (move.kind === 'close') setDismissed(typed);
      if (move.kind === 'pick') onPick(options[index] ?? '');
      event.preventDefault();
    };
    return () => {
      keysRef.current = () => undefined;
    };
  }, [keysRef, isOpen, index, options, typed, onPick]);

  return (
    <>
      <output className="sr-only">{isOpen ? plural(options.length, 'suggestion') : ''}</output>
      {isOpen && (
        // The browser's own list (datalist) cannot show which part of a suggestion is new.
        <div
          id={id}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="listbox"
          aria-label="Suggestions"
          className="absolute inset-x-0 top-full z-30 mt-1.5 overflow-hidden rounded-lg border border-line bg-surface py-1.5 text-ink shadow-lifted"
        >
          {options.map((option, at) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the box keeps the focus and takes the keys
            <div
              key={option}
              id={optionId(at)}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
              role="option"
              aria-selected={at === index}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onPick(option)}
              className={classNames(
                'flex min-h-11 cursor-pointer items-center gap-3 px-4 py-1.5 hover:bg-sunken',
                at === index && 'bg-brand-tint text-brand',
              )}
            >
              <Search aria-hidden className="size-4 shrink-0 text-ink-soft" />
              <Completed option={option} typed={text} />
            </div>
          ))}
        </div>
      )}
    </>
  );
}

/** What was typed stays light; what is proposed beyond it stands out. */
function Completed({ option, typed }: { option: string; typed: string }) {
  if (!option.toLowerCase().startsWith(typed.toLowerCase())) return <strong>{option}</strong>;
  return (
    <span className="truncate whitespace-pre">
      {option.slice(0, typed.length)}
      <strong>{option.slice(typed.length)}</strong>
    </span>
  );
}

function useSuggestions(text: string): readonly string[] {
  const query = useQuery({
    queryKey: ['search-suggestions', text.toLowerCase()],
    queryFn: async () => {
      const answer = await api('GET /api/site/searchsuggestions/:text', { params: { text } });
      // Without suggestions one searches all the same.
      return answer.kind === 'ok' ? answer.data.suggestions : none;
    },
    enabled: text !== '',
    staleTime: freshMs,
    placeholderData: (before) => (text === '' ? none : before),
  });
  return query.data ?? none;
}

/** A text once it has been left alone for a moment; an emptied one at once. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return text === '' ? '' : settled;
}
