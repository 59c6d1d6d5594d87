import { z } from 'zod';
import { Dollars, Instant, SecureId } from '../common.ts';
import { LotCorrection } from '../catalogue/lot.ts';
import { sellerCall } from '../endpoint.ts';
import type { ReplyOf } from '../endpoint.ts';
import { outcomeWith } from '../refusals.ts';
import { LogEntry } from './log-endpoints.ts';
import { LotFieldName } from './lot-endpoints.ts';

const OfLot = z.object({ sellerId: SecureId, saleId: SecureId, lotId: SecureId });

const Change = z.object({
  /** As the person saw it: if it has changed since, nothing is done. */
  from: z.string().max(200_000),
  to: z.string().max(200_000),
});

export const correctLot = sellerCall({
  method: 'POST',
  path: 'sales/:saleId/lots/:lotId/correct',
  summary:
    'Changes what a lot of a running sale says of itself: all of it or nothing, and once a key. Slips, the category and the like are logged alone; what describes the thing becomes a public correction, the lot’s bidders get a mail and may retract, and at least two hours remain.',
  action: 'lot.correct',
  params: OfLot,
  body: z.object({
    key: z.uuid(),
    changes: z.partialRecord(LotFieldName, Change),
    /** Pictures to remove from the lot. */
    removedPictures: z.array(SecureId).max(100).default([]),
  }),
  reply: outcomeWith({
    /** Bidders who get a mail. */
    told: z.number().int(),
    /** The lot's new close; null: unchanged. */
    movedClose: Instant.nullable(),
  }),
});

export const getRunningLot = sellerCall({
  method: 'GET',
  path: 'sales/:saleId/lots/:lotId',
  summary:
    'A lot as its seller corrects it: what it says, who would be told, what was corrected and done before.',
  action: 'lot.correct',
  params: OfLot,
  reply: z.object({
    cells: z.record(LotFieldName, z.string()),
    pictures: z.array(z.object({ pictureId: SecureId, file: z.string() })),
    /** `closed`: its sale is not running, or its clock has run out and it is not hammered yet. */
    state: z.enum(['open', 'withdrawn', 'cancelled', 'sold', 'passed', 'closed']),
    closeAt: Instant,
    /** The address of its page on the public site. */
    path: z.string(),
    timeZone: z.string(),
    /** People whose bid on it stands, or waits for an approval: they are notified of a correction. */
    bidders: z.number().int(),
    bidCount: z.number().int(),
    /** The highest bid, or the price once the lot is sold; null: nobody has bid. */
    highBid: z.object({ price: Dollars, paddle: z.number().int() }).nullable(),
    /** Whether it has a reserve, or no bid. */
    mayBeWithdrawn: z.boolean(),
    /** Null: it is sold without one. It can be lowered once. */
    reserve: z.object({ isMet: z.boolean(), wasLowered: z.boolean() }).nullable(),
    /** The latest first. */
    corrections: z.array(LotCorrection),
    /** What was done to it, the latest first. */
    log: z.array(LogEntry),
  }),
});
export type RunningLot = ReplyOf<typeof getRunningLot>;
