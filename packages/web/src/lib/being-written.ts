/** Fields in which somebody has typed, ticked or chosen something since this page was opened. */
const touched = new Set<Element>();

function note({ target }: Event): void {
  if (target instanceof Element) touched.add(target);
}

/** Notes what is written, until the answer is called. */
export function noteWriting(): () => void {
  document.addEventListener('input', note, { capture: true });
  return () => document.removeEventListener('input', note, { capture: true });
}

/** What was written on the page before this one is sent or given up. */
export function forgetWriting(): void {
  touched.clear();
}

/**
 * Whether a reload would lose something: an open dialog, or a field that somebody has written in. A
 * card provider's fields stand in a frame that tells us nothing, so a form with a frame in it counts.
 */
export function isBeingWritten(): boolean {
  if (document.querySelector('[role="dialog"], form iframe') !== null) return true;
  return [...touched].some((field) => field.isConnected);
}
