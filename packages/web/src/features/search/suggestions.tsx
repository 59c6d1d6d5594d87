import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import { useNavigate } from 'react-router';
import { api } from '@fairlot/client/api.ts';
import { plural } from '@fairlot/ui/format.ts';
import { classNames } from '@fairlot/ui/class-names.ts';
import { searchPath, searchWords } from './search-address.ts';
import { moveInList } from './suggestion-keys.ts';

/** Debounce before suggestions are requested, in milliseconds. */
const pauseMs = 150;
/** Suggestions change slowly. */
const freshMs = 60_000;
const none: readonly string[] = [];

/**
 * Completions of what is being typed: a list box below the search box, which keeps the focus. It is loaded
 * after the box, so it attaches its own listeners and ARIA attributes.
 */
export default function Suggestions({
  id,
  boxRef,
}: {
  id: string;
  boxRef: RefObject<HTMLInputElement | null>;
}) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const text = useSettled(searchWords(typed));
  const options = useSuggestions(text);
  /** The option reached by arrow keys stays selected when the list is refreshed. */
  const [chosen, setChosen] = useState<string | null>(null);
  const index = options.findIndex((option) => option === chosen);
  const isOpen = typed.trim() !== '' && options.length > 0;
  const optionId = (at: number) => `${id}-${at}`;
  const active = isOpen && index >= 0 ? optionId(index) : null;

  useTypedText(boxRef, setTyped);
  useEffect(() => {
    const box = boxRef.current;
    box?.setAttribute('aria-expanded', String(isOpen));
    if (active === null) box?.removeAttribute('aria-activedescendant');
    else box?.setAttribute('aria-activedescendant', active);
  }, [boxRef, isOpen, active]);

  function pick(option: string) {
    const box = boxRef.current;
    if (box !== null) box.value = option;
    box?.blur();
    void navigate(searchPath({ words: option }));
  }
  useEffect(() => {
    const box = boxRef.current;
    const takeKey = (event: KeyboardEvent) => {
      const move = isOpen ? moveInList(event.key, index, options.length) : null;
      if (move === null) return;
      // Esc closes only the list, not the panel around it; Enter uses the selected option.
      event.preventDefault();
      if (move.kind === 'to') setChosen(options[move.index] ?? null);
      if (move.kind === 'close') setTyped('');
      if (move.kind === 'pick') pick(options[index] ?? '');
    };
    box?.addEventListener('keydown', takeKey);
    return () => box?.removeEventListener('keydown', takeKey);
  });

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
              onClick={() => pick(option)}
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

/** The typed part is light; the completion stands out. */
function Completed({ option, typed }: { option: string; typed: string }) {
  if (!option.toLowerCase().startsWith(typed.toLowerCase())) return <strong>{option}</strong>;
  return (
    <span className="truncate whitespace-pre">
      {option.slice(0, typed.length)}
      <strong>{option.slice(typed.length)}</strong>
    </span>
  );
}

/** Reports what is typed into a box from now on, and nothing once it loses the focus. */
function useTypedText(
  boxRef: RefObject<HTMLInputElement | null>,
  onTyped: (text: string) => void,
): void {
  useEffect(() => {
    const box = boxRef.current;
    if (box === null) return undefined;
    const type = () => onTyped(box.value);
    const leave = () => onTyped('');
    // A fast typist may have begun before this was loaded.
    if (box.value !== box.defaultValue && document.activeElement === box) type();
    box.addEventListener('input', type);
    box.addEventListener('blur', leave);
    return () => {
      box.removeEventListener('input', type);
      box.removeEventListener('blur', leave);
    };
  }, [boxRef, onTyped]);
}

function useSuggestions(text: string): readonly string[] {
  const query = useQuery({
    queryKey: ['search-suggestions', text.toLowerCase()],
    queryFn: async () => {
      const answer = await api('GET /api/site/searchsuggestions/:text', { params: { text } });
      // Searching works without suggestions.
      return answer.kind === 'ok' ? answer.data.suggestions : none;
    },
    enabled: text !== '',
    staleTime: freshMs,
    placeholderData: (before) => (text === '' ? none : before),
  });
  return query.data ?? none;
}

/** The debounced text; an emptied one at once. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return text === '' ? '' : settled;
}
