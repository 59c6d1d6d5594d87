/** Fields in which somebody has typed, ticked or chosen something since this page was opened. */
const touched = new Set<Element>();

function note({ target }: Event): void {
  if (target instanceof Element) touched.add(target);
}

/** Tracks typing; returns a function that stops it. */
export function noteWriting(): () => void {
  document.addEventListener('input', note, { capture: true });
  return () => document.removeEventListener('input', note, { capture: true });
}

/** Input on the previous page was sent or abandoned. */
export function forgetWriting(): void {
  touched.clear();
}

/**
 * Whether a reload would lose something: an open dialog, or an edited field. A card provider's fields are in a
 * frame we cannot see into, so a form with a frame counts.
 */
export function hasUnsavedInput(): boolean {
  if (document.querySelector('[role="dialog"], form iframe') !== null) return true;
  return [...touched].some((field) => field.isConnected);
}
