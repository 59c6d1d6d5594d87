import { useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { Link } from 'react-router';
import { Dialog } from '@fairlot/ui/dialog.tsx';
import { inputClass } from '@fairlot/ui/field.tsx';
import type { Destination } from './destinations.ts';
import { useDestinations } from './use-destinations.ts';

/** A search field with the matching destinations below it as links, navigable by arrow keys. */
export default function GoToDialog({
  places,
  onClose,
}: {
  places: readonly Destination[];
  onClose: () => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [words, setWords] = useState('');
  const { found, isLooking } = useDestinations(words, places);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const links = [...(list.current?.querySelectorAll('a') ?? [])];
    const at = links.findIndex((link) => link === event.currentTarget);
    if (event.key === 'ArrowDown') links[at + 1]?.focus();
    else if (event.key === 'ArrowUp') (links[at - 1] ?? field.current)?.focus();
    // A focused link handles Enter itself; Enter in the field opens the first one.
    else if (event.key === 'Enter' && at === -1) links[0]?.click();
    else return;
    if (event.key !== 'Enter' || at === -1) event.preventDefault();
  }

  return (
    <Dialog open onClose={onClose} title="Go to">
      <input
        ref={field}
        type="search"
        aria-label="A page, a sale, or a lot by its number or words"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- of a panel that is opened for nothing else
        autoFocus
        autoComplete="off"
        enterKeyHint="go"
        placeholder="A page, a sale, a lot number or words"
        className={inputClass}
        value={words}
        onChange={({ target }) => setWords(target.value)}
        onKeyDown={onKeyDown}
      />
      {/* Full height from the start, so that results move nothing. */}
      <div className="mt-3 h-96 overflow-y-auto">
        <ul
          ref={list}
          aria-label="Found"
          className="[&:not(:focus-within)>li:first-child>a]:bg-brand-tint [&:not(:focus-within)>li:first-child>a]:text-brand"
        >
          {found.map(({ label, detail, to }) => (
            <li key={to}>
              <Link
                to={to}
                onClick={onClose}
                onKeyDown={onKeyDown}
                className="flex min-h-12 flex-col justify-center rounded-md px-3 py-1 hover:bg-sunken focus:bg-brand-tint focus:text-brand focus-visible:-outline-offset-2"
              >
                <span className="truncate text-sm font-semibold">{label}</span>
                {detail !== '' && <span className="truncate text-xs">{detail}</span>}
              </Link>
            </li>
          ))}
        </ul>
        {found.length === 0 && (
          <output className="block px-3 py-3 text-sm text-ink-soft">
            {isLooking
              ? 'Looking…'
              : `No page, sale or lot has “${words.trim()}” in its name. Lots of archived sales are not searched.`}
          </output>
        )}
      </div>
      <p className="mt-2 hidden text-xs text-ink-soft md:block">
        Enter goes to the first, arrow keys to the others; Esc closes.
      </p>
    </Dialog>
  );
}
