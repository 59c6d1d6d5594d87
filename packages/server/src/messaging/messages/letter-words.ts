import { truncate } from '#platform/text/truncate.ts';

/** What the link to the reader's choices says, in the footer of mails that they may do without. */
export const choicesLabel = 'Choose which emails you get';

/** "1 lot", "1,200 lots". */
export function lotsInWords(lots: number): string {
  return lots === 1 ? '1 lot' : `${lots.toLocaleString('en-US')} lots`;
}

/** Lists of mails show this much of a subject. */
export function shortened(title: string): string {
  return truncate(title, 45);
}
