import type { Cents } from '../money/cents.ts';
import { formatUsd } from '../money/format.ts';

/** Why the price is what it is after a bid. Stored with the bid, shown in its history. */
export type PriceReason =
  | 'opening'
  | 'second-max-plus-increment'
  | 'own-max'
  | 'tie'
  | 'reserve-reached'
  | 'bid-in-full'
  | 'unchanged';

/**
 * One sentence for the bid history; the price in cents. Whether the leader's maximum is used up
 * (`own-max`) is secret, so that reason reads like an ordinary step.
 */
export function explainPrice(reason: PriceReason, price: Cents): string {
  return sentences[reason](formatUsd(price));
}

/** Whether a stored word is one of the reasons. */
export function isPriceReason(word: string): word is PriceReason {
  return Object.hasOwn(sentences, word);
}

const beatSecond = (amount: string) =>
  `Automatic bidding went to ${amount}, just enough to beat the second-highest maximum bid.`;

const sentences: Record<PriceReason, (amount: string) => string> = {
  opening: (amount) => `Opening bid at the start price of ${amount}.`,
  'second-max-plus-increment': beatSecond,
  'own-max': beatSecond,
  tie: (amount) =>
    `This maximum bid equaled another one at ${amount}, which was earlier and leads.`,
  'reserve-reached': (amount) => `The reserve was reached, which lifted the price to ${amount}.`,
  'bid-in-full': (amount) => `Bid in full at ${amount}, because the reserve is not met yet.`,
  unchanged: (amount) => `The price stayed at ${amount}.`,
};
