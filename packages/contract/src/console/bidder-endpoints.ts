import { z } from 'zod';
import { Instant, SecureId } from '../common.ts';
import { sellerCall } from '../endpoint.ts';
import { outcomeWith } from '../refusals.ts';

/** Somebody who registered for a sale, with what speaks for and against them. No maximum, and no contact. */
const SaleBidder = z.object({
  registrationId: SecureId,
  name: z.string(),
  /** "Hudson, NY"; empty: not said. */
  place: z.string(),
  paddle: z.number().int().nullable(),
  requestedAt: Instant,
  memberSince: Instant,
  hasCard: z.boolean(),
  /** Invoices that they got from this seller, and from everybody; and how many of them are paid. */
  invoicesHere: z.number().int(),
  paidHere: z.number().int(),
  invoices: z.number().int(),
  paid: z.number().int(),
  /** They have retracted bids so often of late that somebody should look at them. */
  isFlagged: z.boolean(),
  /** They have connected with the seller on the seller's page. */
  isConnected: z.boolean(),
});
export type SaleBidder = z.infer<typeof SaleBidder>;

const RegistrationStatus = z.enum(['pending', 'approved', 'refused']);
export type RegistrationStatus = z.infer<typeof RegistrationStatus>;

export const getSaleBidders = sellerCall({
  method: 'GET',
  path: 'sales/:saleId/bidders/:status',
  summary: 'Who registered for a sale: those who wait, were approved or were refused.',
  action: 'bidder.see',
  params: z.object({ sellerId: SecureId, saleId: SecureId, status: RegistrationStatus }),
  reply: z.object({
    /** The longest wait first; of many the first two hundred. */
    bidders: z.array(SaleBidder),
    counts: z.record(RegistrationStatus, z.number().int()),
  }),
});

/** Of one answer: each is a transaction, so that nobody who registers meanwhile waits for all of them. */
const mostAtOnce = 200;

export const decideBidders = sellerCall({
  method: 'POST',
  path: 'sales/:saleId/bidders/decide',
  summary:
    'Approves bidders of a sale, or refuses them, and mails them. What is decided so already stays.',
  action: 'bidder.approve',
  params: z.object({ sellerId: SecureId, saleId: SecureId }),
  body: z.object({
    registrationIds: z.array(SecureId).min(1).max(mostAtOnce),
    decision: z.enum(['approve', 'refuse']),
  }),
  /** Of how many registrations of the sale this is decided now. */
  reply: outcomeWith({ decided: z.number().int() }),
});
