/** Characters that change the direction of surrounding text, even beyond the line. */
const bidiControls = /[\u202A-\u202E\u2066-\u2069]/g;

/**
 * Removes bidi controls: in a title or a name they can disguise a word or a file, and reverse text beside
 * it. Forms refuse them (`oneLine` of the contract); in files they are removed, since word processors
 * insert them unnoticed.
 */
export function withoutBidiControls(text: string): string {
  return text.replace(bidiControls, '');
}
