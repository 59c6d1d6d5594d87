/** What turns the direction of the text around it, to the end of the line and beyond. */
const turns = /[\u202A-\u202E\u2066-\u2069]/g;

/**
 * Text that reads as it is written: in a title or a name, turned direction shows one word or file as
 * another, and turns what stands beside it. Forms refuse it (`oneLine` of the contract); of what comes as
 * a file it is left out, since word processors put it there unseen.
 */
export function withoutBidiControls(text: string): string {
  return text.replace(turns, '');
}
