import type { AfterSaleDecision, PassedLot } from '@fairlot/contract';
import { plural } from '@fairlot/ui/format.ts';

export type DecisionKind = AfterSaleDecision['kind'];

interface Words {
  readonly title: (lots: string) => string;
  /** What happens, and who is told. */
  readonly effect: string;
  readonly confirm: string;
  readonly doneText: (lots: string) => string;
}

const howOffered =
  'Each bidder is told by email, sees the offer on the lot’s page, and can accept or decline. Nobody else is told, and nothing is sold until they accept.';

/** The name of each decision and its effect, shown before it is carried out. */
export const decisionWords: Readonly<Record<DecisionKind, Words>> = {
  accept: {
    title: (lots) => `Offer ${lots} at the high bid?`,
    effect: `The high bidder of each lot is offered it at their own bid. ${howOffered}`,
    confirm: 'Make the offer',
    doneText: (lots) => `${lots} offered.`,
  },
  counter: {
    title: (lots) => `Offer ${lots} at another price?`,
    effect: `The high bidder of each lot is offered it for more than they bid. ${howOffered}`,
    confirm: 'Make the offer',
    doneText: (lots) => `${lots} offered.`,
  },
  next: {
    title: (lots) => `Offer ${lots} to the next bidder?`,
    effect: `Each lot is offered to the next bidder who has not been asked yet, at the highest amount that they were seen to bid. ${howOffered}`,
    confirm: 'Make the offer',
    doneText: (lots) => `${lots} offered.`,
  },
  withdraw: {
    title: (lots) => `Withdraw the offer of ${lots}?`,
    effect: 'The bidder is told by email that the offer has ended. The lot waits for you again.',
    confirm: 'Withdraw it',
    doneText: (lots) => `Offer of ${lots} withdrawn.`,
  },
  return: {
    title: (lots) => `Return ${lots} to the consignor?`,
    effect: 'They go back to their consignors and leave this page for good. Nobody is told.',
    confirm: 'Return',
    doneText: (lots) => `${lots} returned.`,
  },
  relist: {
    title: (lots) => `Move ${lots} to another sale?`,
    effect:
      'Each becomes a new lot at the end of a draft, with its texts, prices and photos. Old bids no longer bind anybody, and its page will say that it was offered before. Nobody is told.',
    confirm: 'Move',
    doneText: (lots) => `${lots} moved to another sale.`,
  },
};

export const lotsInWords = (lots: readonly PassedLot[]) =>
  lots.length === 1 ? `lot ${lots[0]?.lotNumber}` : plural(lots.length, 'lot');
