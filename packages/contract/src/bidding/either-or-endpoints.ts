import { z } from 'zod';
import { Dollars, Instant, SecureId } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { Outcome } from '../refusals.ts';

/** How many lots a group has, and how many groups a bidder has in a sale. */
export const eitherOrLimits = { lots: 20, groups: 20 } as const;

/**
 * Why a lot is lost: it was sold above the viewer's maximum; it passed, its reserve not met; it was taken
 * out of the sale; the viewer's bids on it were taken back, by them or by the seller; its maximum was below
 * the next bid by its turn, or off the increments, and may be raised while the lot is open (`refused`), or
 * no longer (`missed`); it closed before its turn.
 */
const whyLost = [
  'outbid',
  'passed',
  'withdrawn',
  'taken-back',
  'refused',
  'missed',
  'too-late',
] as const;

const EitherOrLot = z.object({
  lotSecureId: SecureId,
  secureAuctionSessionId: SecureId,
  lotNumber: z.string(),
  title: z.string(),
  closeTime: Instant,
  /** The maximum that waits, or the viewer's own that is there. */
  maxAmount: Dollars,
  /** `lost`: the viewer can no longer win it, so the next one has its turn. */
  state: z.enum(['waiting', 'placed', 'won', 'lost']),
  leads: z.boolean(),
  letGo: z.boolean(),
  mayLetGo: z.boolean(),
  /** It is placed and does not count yet: the seller has to approve the viewer, or there is no room. */
  isPending: z.boolean(),
  /** Of a lost lot; null otherwise. */
  whyLost: z.enum(whyLost).nullable(),
  /** It was refused for lying between two bid increments, not for the price. Unknown to release bdb52bb9. */
  isOffIncrements: z.boolean().optional(),
  /** Of a lot that waits: the numbers of the lots before it, and how many of them have to be lost first. */
  waitsFor: z.array(z.string()),
  lostBefore: z.number().int(),
  /** By present closes it closes before it can have its turn. */
  closesTooEarly: z.boolean(),
});
export type EitherOrLot = z.infer<typeof EitherOrLot>;

const EitherOrGroup = z.object({
  secureGroupId: SecureId,
  secureAuctionId: SecureId,
  auctionTitle: z.string(),
  /** Counts the viewer's changes; a change names the one that it begins from. */
  version: z.number().int(),
  wanted: z.number().int(),
  /** As many were won as were wanted: nothing more is placed. */
  isFulfilled: z.boolean(),
  /** In the viewer's order. */
  lots: z.array(EitherOrLot),
});
export type EitherOrGroup = z.infer<typeof EitherOrGroup>;

export const getEitherOr = endpoint({
  method: 'GET',
  path: 'eitheror',
  summary: 'The caller’s either-or groups in sales with open lots. Nobody else ever sees them.',
  access: 'signed-in',
  reply: z.array(EitherOrGroup),
});

export const saveEitherOr = endpoint({
  method: 'POST',
  path: 'saveeitheror',
  summary:
    'Makes an either-or group or changes it: of these lots, in this order, the caller wants so many. Places as many maximums; the others wait until those before them are lost. The same again changes nothing; a change of a group that was changed or canceled meanwhile is refused, and so is another maximum for a lot that the caller has bid on, or that is decided.',
  access: 'signed-in',
  body: z.object({
    /** Chosen by the caller when the group is made. */
    secureGroupId: SecureId,
    secureAuctionId: SecureId,
    /** The group's version as the caller knows it; 0: a new one. */
    version: z.number().int().min(0).max(1_000_000_000),
    wanted: z.number().int().min(1).max(eitherOrLimits.lots),
    lots: z
      .array(z.object({ lotSecureId: SecureId, maxAmount: z.number().positive().max(10_000_000) }))
      .min(2)
      .max(eitherOrLimits.lots),
  }),
  reply: Outcome,
});

export const cancelEitherOr = endpoint({
  method: 'POST',
  path: 'canceleitheror',
  summary: 'Ends an either-or group: what waits is never placed, what was placed stays.',
  access: 'signed-in',
  body: z.object({ secureGroupId: SecureId }),
  reply: Outcome,
});

export const letGoOfLot = endpoint({
  method: 'POST',
  path: 'letgo',
  summary:
    'After having been outbid on a lot of an either-or group: does not wait for its close, so that the next one has its turn at once.',
  access: 'signed-in',
  body: z.object({ secureGroupId: SecureId, lotSecureId: SecureId }),
  reply: Outcome,
});
