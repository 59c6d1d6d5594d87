import { useEffect, useRef } from 'react';
import type { KeyboardEvent as ReactKeyboardEvent, RefObject } from 'react';

/** The actions of the queue's keys on the bidder whose checkbox has the focus. */
export interface QueueKeys {
  readonly toggle: (id: string) => void;
  readonly decide: (id: string, decision: 'approve' | 'refuse') => void;
  readonly help: () => void;
}

/**
 * Keyboard shortcuts for a list of checkboxes and the decisions on its bidders. They decide only while a
 * checkbox has the focus, to prevent accidents elsewhere on the page; from elsewhere J and K move into the
 * list.
 */
export function useQueueKeys(list: RefObject<HTMLElement | null>, keys: QueueKeys) {
  /** All boxes when something was decided, and at which: whoever comes next gets the focus. */
  const decided = useRef<{ readonly all: HTMLElement[]; readonly at: number } | null>(null);
  const boxes = () => [...(list.current?.querySelectorAll('input') ?? [])];

  // Whoever was decided on leaves the list, and with them the focus: not before the list was read again, though
  // a dialog that closed a moment ago may take the focus meanwhile. What somebody types into keeps it.
  useEffect(() => {
    const { current: last } = decided;
    if (last === null || last.all[last.at]?.isConnected || document.querySelector(dialog)) return;
    decided.current = null;
    if (document.activeElement?.closest(takesKeys)) return;
    const stays = (box: HTMLElement) => box.isConnected;
    (last.all.slice(last.at).find(stays) ?? last.all.findLast(stays))?.focus();
  });

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target } = event;
      if (isChord(event) || (target instanceof Element && target.closest(takesKeys))) return;
      const all = boxes();
      const into = { j: all.at(0), k: all.at(-1) }[event.key.toLowerCase()];
      if (event.key === '?') keys.help();
      else if (into !== undefined) into.focus();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });

  return (event: ReactKeyboardEvent<HTMLInputElement>, id: string) => {
    if (isChord(event)) return;
    const all = boxes();
    const at = all.indexOf(event.currentTarget);
    const decide = (decision: 'approve' | 'refuse') => {
      decided.current = { all, at };
      keys.decide(id, decision);
    };
    const actions: Readonly<Record<string, () => void>> = {
      j: () => all[at + 1]?.focus(),
      k: () => all[at - 1]?.focus(),
      x: () => keys.toggle(id),
      a: () => decide('approve'),
      d: () => decide('refuse'),
      '?': keys.help,
    };
    const { [event.key.toLowerCase()]: act } = actions;
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
}

/** Typing there is text; a checkbox of the list handles its own keys. */
const dialog = '[role=dialog]';
const takesKeys = `input, select, textarea, ${dialog}`;

const isChord = ({ ctrlKey, metaKey, altKey }: KeyboardEvent | ReactKeyboardEvent) =>
  ctrlKey || metaKey || altKey;
