import { placeBid, refused, texts } from '@fairlot/contract';
import type { Refusal, ReplyOf } from '@fairlot/contract';
import { centsToDollars, dollarsToCents, formatUsd } from '@fairlot/rules';
import type { Api } from '#platform/http/api.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Answered } from './bid-request.ts';
import type { BidWriter } from './bid-writer.ts';

/** More than a person needs; a program that needs more is not a bidder. */
const rateLimit = { max: 120, windowMs: 10_000 };

export function servePlaceBid(api: Api, writer: BidWriter, limits = rateLimit): void {
  api.handle(
    placeBid,
    async ({ body, caller, site, request }) => {
      // A browser repeats a bid for minutes, in which somebody else may log in there (decision 246).
      if (body.loginId !== undefined && body.loginId !== caller.loginId) {
        throw new AppError('LoginChanged');
      }
      const max = dollarsToCents(body.bidAmount);
      if (max === null || max === 0) {
        throw new AppError('BadRequest', 'Please enter an amount in dollars and cents.');
      }
      const answer = await writer.place({
        lotId: body.lotSecureId,
        bidderId: caller.userId,
        loginId: caller.loginId,
        tenantId: site.tenantId,
        max,
        uniqueId: body.bidUniqueId,
      });
      request.changedAt = writer.position();
      if (answer.kind === 'rejected') throw new AppError(answer.code, answer.message);
      return toReply(answer, body.bidUniqueId);
    },
    { rateLimit: limits, trustReply: true, readsLogin: true },
  );
}

function toReply(answer: Answered, bidUniqueId: string): ReplyOf<typeof placeBid> {
  return {
    bidResultEnum: answer.result,
    currentAmount: dollars(answer.price) ?? 0,
    currentMaxAmount: dollars(answer.ownMax),
    incrementAmount: centsToDollars(answer.increment),
    bidCount: answer.bidCount,
    reserveMet: answer.reserveMet,
    pendingBidAmount: dollars(answer.pending),
    closeTime: new Date(answer.closeAt).toISOString(),
    secondsToClose: (answer.closeAt - answer.now) / 1000,
    bidUniqueId,
    sequence: answer.sequence,
    ...whyNot(answer),
  };
}

/** Why a bid is `NotApproved` when it is not waiting for an approval. */
function whyNot({ result, pausedBecause, pending, aboveLimit, isVoid }: Answered) {
  if (pausedBecause !== null)
    return codeAndSentence(refused('SalePaused', texts.bidWhilePaused(pausedBecause)));
  if (result !== 'NotApproved') return {};
  if (isVoid) return codeAndSentence(refused('BidIsVoid'));
  if (aboveLimit !== null) {
    return codeAndSentence(refused('AboveLimit', texts.bidAboveLimit(formatUsd(aboveLimit))));
  }
  // They have no pending bid, so a missing approval is not the reason.
  return pending === null ? codeAndSentence(refused('RetractedOnThisLot')) : {};
}

const codeAndSentence = ({ message, code }: Refusal) => ({ message, code });

const dollars = (cents: number | null) => (cents === null ? null : centsToDollars(cents));
