import { plural } from '@fairlot/ui/format.ts';

/** Who is mailed when a lot leaves the sale, shown beforehand. */
export const mailedText = (bidders: number): string =>
  bidders === 0
    ? 'Nobody has bid on it, so no email is sent.'
    : `${plural(bidders, 'person who has bid on it gets', 'people who have bid on it get')} an email and an alert.`;
