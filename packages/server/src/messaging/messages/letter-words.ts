import { truncate } from '#platform/text/truncate.ts';

/** "1 lot", "1,200 lots". */
export function lotsInWords(lots: number): string {
  return lots === 1 ? '1 lot' : `${lots.toLocaleString('en-US')} lots`;
}

/** Lists of mails show this much of a subject. */
export function shortened(title: string): string {
  return truncate(title, 45);
}
