import { always, decideBid, hasRetracted, noBids, retract } from '@fairlot/rules';
import type { LoggedBid, LotTerms, Standing } from '@fairlot/rules';

/** An operation of a client and its answer; `began` and `ended` on one clock. */
export type Operation = { readonly began: number; readonly ended: number } & (
  | { readonly kind: 'bid'; readonly bidder: string; readonly max: number; readonly answer: string }
  | { readonly kind: 'retract'; readonly bidder: string; readonly answer: string }
  | { readonly kind: 'read'; readonly answer: string }
);

/** A lot seen by one client after the other: the rules applied in sequence, nothing concurrent. */
interface Model {
  readonly standing: Standing;
  readonly log: readonly LoggedBid[];
  /** Rows of the history, oldest first. */
  readonly shown: readonly {
    readonly bidder: string;
    readonly price: number | null;
    readonly deleted: boolean;
  }[];
}

/** Answers are compared as texts. */
export const bidAnswer = (result: string, price: number | null, bidCount: number) =>
  `${result} at ${price}, ${bidCount} bids`;
export const readAnswer = (rows: Model['shown']) =>
  rows
    .map(({ bidder, price, deleted }) => `${bidder} ${price}${deleted ? ' deleted' : ''}`)
    .join('; ');

/**
 * Whether the operations can be put in one order, in which each that ended before another began comes
 * first, such that a lot handling one at a time would have answered the same.
 */
export function isLinearizable(terms: LotTerms, operations: readonly Operation[]): boolean {
  const search = (model: Model, left: readonly Operation[]): boolean => {
    if (left.length === 0) return true;
    const firstEnd = Math.min(...left.map(({ ended }) => ended));
    return left.some((operation) => {
      if (operation.began > firstEnd) return false;
      const { answer, after } = step(terms, model, operation);
      return (
        answer === operation.answer &&
        search(
          after,
          left.filter((other) => other !== operation),
        )
      );
    });
  };
  return search({ standing: noBids(terms), log: [], shown: [] }, operations);
}

function step(
  terms: LotTerms,
  model: Model,
  operation: Operation,
): { answer: string; after: Model } {
  switch (operation.kind) {
    case 'read':
      return { answer: readAnswer(model.shown), after: model };
    case 'retract':
      return stepRetract(terms, model, operation.bidder);
    case 'bid': {
      const { bidder, max } = operation;
      if (hasRetracted(model.log, bidder)) {
        const { price, bidCount } = model.standing;
        return { answer: bidAnswer('NotApproved', price, bidCount), after: model };
      }
      const decision = decideBid(terms, model.standing, { bidder, max });
      const after =
        decision.kind === 'refused'
          ? model
          : {
              standing: decision.standing,
              log: [...model.log, { bidder, max, retracted: false }],
              shown: decision.seen
                ? [...model.shown, { bidder, price: decision.standing.price ?? 0, deleted: false }]
                : model.shown,
            };
      const { price, bidCount } = after.standing;
      return { answer: bidAnswer(decision.result, price, bidCount), after };
    }
  }
}

function stepRetract(terms: LotTerms, model: Model, bidder: string) {
  if (model.standing.leader?.bidder !== bidder) return { answer: 'refused', after: model };
  const { standing, bids, applied } = retract(always(terms), model.log, bidder);
  const shown = bids.flatMap((bid, index) => {
    const now = applied[index];
    if (now)
      return now.seen ? [{ bidder: bid.bidder, price: now.standing.price, deleted: false }] : [];
    // Of the retracted bids of a bidder the history keeps the first, without its price.
    return isFirstOf(bids, index) ? [{ bidder: bid.bidder, price: null, deleted: true }] : [];
  });
  return { answer: 'retracted', after: { standing, log: bids, shown } };
}

const isFirstOf = (log: readonly LoggedBid[], index: number) =>
  log.findIndex(({ bidder }) => bidder === log[index]?.bidder) === index;
