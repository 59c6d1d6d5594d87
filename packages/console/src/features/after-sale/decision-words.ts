import type { AfterSaleDecision, PassedLot } from '@fairlot/contract';
import { plural } from '@fairlot/ui/format.ts';

export type DecisionKind = AfterSaleDecision['kind'];

interface Words {
  readonly title: (lots: string) => string;
  /** What happens, and who is told. */
  readonly effect: string;
  readonly confirm: string;
  readonly said: (lots: string) => string;
}

const told =
  'Each is told by e-mail, sees it on the page of the lot, and may accept or decline. Nobody else is told, and nothing is sold until they accept.';

/** What each decision is called, and what it does, before it is done. */
export const decisionWords: Readonly<Record<DecisionKind, Words>> = {
  accept: {
    title: (lots) => `Offer ${lots} at the high bid?`,
    effect: `The high bidder of each lot is offered it at their own bid. ${told}`,
    confirm: 'Make the offer',
    said: (lots) => `${lots} offered.`,
  },
  counter: {
    title: (lots) => `Offer ${lots} at another price?`,
    effect: `The high bidder of each lot is offered it for more than they bid. ${told}`,
    confirm: 'Make the offer',
    said: (lots) => `${lots} offered.`,
  },
  next: {
    title: (lots) => `Offer ${lots} to the next bidder?`,
    effect: `Each lot goes to the first bidder below those who were asked, at the most that they were seen to bid. ${told}`,
    confirm: 'Make the offer',
    said: (lots) => `${lots} offered.`,
  },
  withdraw: {
    title: (lots) => `Take back the offer of ${lots}?`,
    effect: 'The bidder is told by e-mail that the offer has ended. The lot waits for you again.',
    confirm: 'Take it back',
    said: (lots) => `Offer of ${lots} taken back.`,
  },
  return: {
    title: (lots) => `Return ${lots}?`,
    effect: 'They go back to their consignors and leave this desk for good. Nobody is told.',
    confirm: 'Return',
    said: (lots) => `${lots} returned.`,
  },
  relist: {
    title: (lots) => `Put ${lots} into another sale?`,
    effect:
      'A new lot of each is made at the end of a draft, with its texts, prices and pictures. Old bids bind nobody, and its page will say that it was offered before. Nobody is told.',
    confirm: 'Relist',
    said: (lots) => `${lots} relisted.`,
  },
};

export const lotsInWords = (lots: readonly PassedLot[]) =>
  lots.length === 1 ? `lot ${lots[0]?.lotNumber}` : plural(lots.length, 'lot');
