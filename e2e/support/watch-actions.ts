/// <reference lib="dom" />
// What runs inside the page, before anything of its own: it sees every click and key that a person would make.

/** One thing that was done, as the page saw it. `thought`: it takes a moment to know that it comes next. */
export type UserAction =
  | { readonly kind: 'click' | 'key'; readonly count: number; readonly thought: boolean }
  | { readonly kind: 'field' }
  /** Something was changed that nobody clicked or typed: no person could have done it. */
  | { readonly kind: 'forged'; readonly what: string };

/**
 * Counts by the page's own events, so that no step of a test is left out. When a thought is due, by the
 * rules of the keystroke-level model:
 *
 * - before a click, unless it answers what the click before has opened, a dialog or a form: the two are one
 *   command and its confirmation (rule 2);
 * - before typing into a field or a cell, unless a click has just led there (rule 1: the click and the typing
 *   are one); Enter and Tab end what was typed;
 * - before each key that is a command, outside of fields.
 *
 * What a test does to an element in one go counts as what a person does for it: to choose in a list two
 * clicks, to choose a file two, to drop one two, to paste two keys.
 */
export function watchActions(): void {
  const { reportAction } = window as unknown as {
    reportAction: (action: UserAction) => Promise<void>;
  };
  const report = (action: UserAction) => void reportAction(action);
  const surfaces = '[role=dialog], form';
  const touched = new WeakSet<EventTarget>();
  /** What stood open at the last click; null once something was typed since. */
  let open: ReadonlySet<Element> | null = null;
  /** Whether the next sign begins something: it does not after a click into the field, or after others. */
  let isBeginning = true;
  /** Whether a key, a click or a paste can be what an input event comes from. */
  let isEarned = false;

  const fields = 'input:not([type=checkbox], [type=radio]), select, textarea';
  const isField = (element: Element | null) => element?.matches(fields) === true;
  const takesText = (element: Element | null) =>
    isField(element) || element?.closest('[role=grid]') instanceof Element;
  const click = (count: number, thought: boolean) => report({ kind: 'click', count, thought });
  const key = (count: number, thought: boolean) => report({ kind: 'key', count, thought });

  function fieldTouched(target: EventTarget | null) {
    if (target === null || touched.has(target)) return;
    touched.add(target);
    report({ kind: 'field' });
  }

  addEventListener(
    'pointerdown',
    ({ isTrusted, target }) => {
      if (!isTrusted || !(target instanceof Element)) return;
      const surface = target.closest(surfaces);
      click(1, !(open !== null && surface !== null && !open.has(surface)));
      open = new Set(document.querySelectorAll(surfaces));
      isBeginning = !takesText(target.closest('label')?.control ?? target);
      isEarned = true;
    },
    true,
  );
  addEventListener(
    'keydown',
    ({ isTrusted, repeat, key: name }) => {
      if (!isTrusted || repeat || name === 'Shift') return;
      const isTyping = takesText(document.activeElement);
      // A sign above another needs Shift as well.
      const count = /^[A-Z!@#$%^&*()_+{}|:"<>?~]$/.test(name) ? 2 : 1;
      key(count, !isTyping || isBeginning);
      isBeginning = name === 'Enter' || name === 'Tab';
      open = null;
      isEarned = true;
    },
    true,
  );
  addEventListener(
    'paste',
    ({ isTrusted, target }) => {
      // A real paste was counted as its keys.
      if (!isTrusted) key(2, true);
      fieldTouched(target);
      isEarned = true;
    },
    true,
  );
  addEventListener(
    'drop',
    ({ target }) => {
      click(2, true);
      fieldTouched(target);
      isEarned = true;
    },
    true,
  );
  addEventListener(
    'input',
    (event) => {
      const { target } = event;
      if (!(target instanceof Element)) return;
      fieldTouched(target);
      const text = event instanceof InputEvent ? (event.data ?? '') : '';
      const isWhole = !event.isTrusted || text.length > 1;
      if (target.matches('input[type=file]') || (target.matches('select') && !event.isTrusted)) {
        click(2, true);
      } else if (isField(target) && (isWhole || !isEarned)) {
        report({ kind: 'forged', what: target.outerHTML.slice(0, 160) });
      }
    },
    true,
  );
}
