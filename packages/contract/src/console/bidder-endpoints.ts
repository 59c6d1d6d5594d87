import { blockCauses, refusalCauses } from '@fairlot/rules';
import { z } from 'zod';
import { oneLine } from '../accounts/fields.ts';
import { Dollars, Instant, SecureId } from '../common.ts';
import { sellerCall } from '../endpoint.ts';
import { outcomeWith } from '../refusals.ts';

/** The maximum number of characters in a note on a bidder. */
export const bidderNoteLength = 500;

/** The maximum number of characters in a note on a refusal. */
export const refusalNoteLength = 300;

/** Why a bidder was declined. */
const BidderRefusal = z.object({
  /** Shown to the bidder; null: no reason is shown. */
  cause: z.enum(refusalCauses).nullable(),
  /** For the company's own people; never shown to the bidder. */
  note: z.string(),
});
export type BidderRefusal = z.infer<typeof BidderRefusal>;

/** A note by the company's own people about a bidder. */
const BidderNote = z.object({ text: z.string(), by: z.string(), at: Instant });

/** Somebody who registered for a sale, with their record. No maximum, and no contact data. */
const SaleBidder = z.object({
  registrationId: SecureId,
  name: z.string(),
  /** "Hudson, NY"; empty: not said. */
  place: z.string(),
  paddle: z.number().int().nullable(),
  requestedAt: Instant,
  memberSince: Instant,
  hasCard: z.boolean(),
  /** The number of their invoices from this seller and from all, and how many of them are paid. */
  invoicesHere: z.number().int(),
  paidHere: z.number().int(),
  invoices: z.number().int(),
  paid: z.number().int(),
  /** Those from all sellers that are not paid a week after they were sent, or whose payment is disputed. */
  overdue: z.number().int(),
  /** Those of this seller's among them. */
  overdueHere: z.number().int(),
  /** They have retracted bids so often recently that somebody should check them. */
  isFlagged: z.boolean(),
  /** They have connected with the seller on the seller's page. */
  isConnected: z.boolean(),
  /** The company has blocked them: they cannot be approved. */
  isBlocked: z.boolean(),
  /** Null: they are not declined. */
  refusal: BidderRefusal.nullable(),
  /** What their maxima in the sale may add up to; null: they have no limit. */
  limit: Dollars.nullable(),
  /** How often it can still be changed today; removing it is always possible. */
  limitChangesLeft: z.number().int(),
  /** Since when a bid of theirs above it has been waiting; never which bid, nor by how much. */
  asksForMoreSince: Instant.nullable(),
  /** The latest first, twenty at most; the bidder and other companies never see them. */
  notes: z.array(BidderNote),
});
export type SaleBidder = z.infer<typeof SaleBidder>;

const RegistrationStatus = z.enum(['pending', 'approved', 'refused']);
export type RegistrationStatus = z.infer<typeof RegistrationStatus>;

export const getSaleBidders = sellerCall({
  method: 'GET',
  path: 'sales/:saleId/bidders/:status',
  summary:
    'Who registered for a sale: those who wait, were approved or were refused. Those whose bid waits above their limit come first.',
  action: 'bidder.see',
  params: z.object({ sellerId: SecureId, saleId: SecureId, status: RegistrationStatus }),
  reply: z.object({
    /** Those who ask for a higher limit, then the longest wait first; at most the first two hundred. */
    bidders: z.array(SaleBidder),
    counts: z.record(RegistrationStatus, z.number().int()),
    /** How many ask for a higher limit. */
    asking: z.number().int(),
  }),
});

/** The maximum number of characters in the reason of a block. */
export const blockReasonLength = 300;

/** `unpaid` and `fraud` are recorded against the bidder, and their bids on open lots are taken back. */
const BlockCause = z.enum(blockCauses);

const BidderBlock = z.object({
  blockId: SecureId,
  name: z.string(),
  place: z.string(),
  cause: BlockCause,
  /** For the company's own people; never shown to the bidder. */
  reason: z.string(),
  since: Instant,
  /** Null: for good. */
  until: Instant.nullable(),
});
export type BidderBlock = z.infer<typeof BidderBlock>;

export const getBidderBlocks = sellerCall({
  method: 'GET',
  path: 'blocks',
  summary: 'Bidders whom the company keeps out of its sales, the latest first.',
  action: 'bidder.see',
  reply: z.array(BidderBlock),
});

export const blockBidder = sellerCall({
  method: 'POST',
  path: 'sales/:saleId/bidders/block',
  summary:
    'Blocks a bidder at the company: they are refused in all of its sales that are not over, and in those to come. Bids that they have made stay, but where the cause is recorded against them: those on open lots are then taken back. That asks for the password again.',
  action: 'bidder.block',
  reach: 'company',
  params: z.object({ sellerId: SecureId, saleId: SecureId }),
  body: z.object({
    registrationId: SecureId,
    cause: BlockCause,
    reason: oneLine(blockReasonLength).min(1, 'Please say why.'),
    /** Null: for good. */
    days: z.number().int().min(1).max(3_650).nullable(),
  }),
  reply: outcomeWith({}),
});

/** An open lot on which a bid of the bidder stands; never a maximum. */
const LotOfBidder = z.object({
  lotId: SecureId,
  saleTitle: z.string(),
  lotNumber: z.string(),
  title: z.string(),
  price: Dollars,
  closesAt: Instant,
  timeZone: z.string(),
  leads: z.boolean(),
  /** Others whose bids stand on it, who are notified when bids are taken back. */
  otherBidders: z.number().int(),
});
export type LotOfBidder = z.infer<typeof LotOfBidder>;

/** The first hundred, how many there are, and how many of them they lead. */
export const OpenLotsOfBidder = z.object({
  lots: z.array(LotOfBidder),
  leading: z.number().int(),
  count: z.number().int(),
});
export type OpenLotsOfBidder = z.infer<typeof OpenLotsOfBidder>;

export const getLotsOfBidder = sellerCall({
  method: 'GET',
  path: 'sales/:saleId/bidders/:registrationId/openlots',
  summary:
    'Open lots of the company on which a bid of this bidder stands, those that they lead first: what a block leaves or takes back.',
  action: 'bidder.block',
  reach: 'company',
  params: z.object({ sellerId: SecureId, saleId: SecureId, registrationId: SecureId }),
  reply: OpenLotsOfBidder,
});

export const noteBidder = sellerCall({
  method: 'POST',
  path: 'sales/:saleId/bidders/note',
  summary:
    'Writes down something about a bidder for the company’s own people; it stays. Asked again with the same id it notes nothing.',
  action: 'bidder.approve',
  params: z.object({ sellerId: SecureId, saleId: SecureId }),
  body: z.object({
    noteId: z.uuid(),
    registrationId: SecureId,
    text: oneLine(bidderNoteLength).min(1, 'Please write something.'),
  }),
  reply: outcomeWith({}),
});

export const liftBlock = sellerCall({
  method: 'POST',
  path: 'blocks/:blockId/lift',
  summary:
    'Lets a blocked bidder register again. What was refused stays so until it is approved. Asks for the password again.',
  action: 'bidder.block',
  params: z.object({ sellerId: SecureId, blockId: SecureId }),
  reply: outcomeWith({}),
});

const InvoicesToPay = z.number().int().min(1).max(100).nullable();
const ApprovalRules = z.object({
  /** This many invoices of the company's own have to be paid; null: these do not count. */
  paidHere: InvoicesToPay,
  /** The same of invoices of any company. */
  paidAnywhere: InvoicesToPay,
});

export const getApprovalRules = sellerCall({
  method: 'GET',
  path: 'approvalrules',
  summary:
    'Which bidders the company approves automatically, in sales where it otherwise decides on each.',
  action: 'bidder.see',
  reply: ApprovalRules,
});

export const saveApprovalRules = sellerCall({
  method: 'POST',
  path: 'approvalrules',
  summary: 'Sets which bidders the company approves automatically, from the next registration on.',
  action: 'bidder.approve',
  body: ApprovalRules,
  reply: outcomeWith({}),
});

/**
 * The maximum in one call: each is a transaction of its own, so that people registering meanwhile do not
 * wait for all of them.
 */
export const biddersAtOnce = 200;

export const getSaleBidderIds = sellerCall({
  method: 'GET',
  path: 'sales/:saleId/bidderids/:status',
  summary:
    'All registrations of a sale in this status, in the order of the list, so that many are decided on at once.',
  action: 'bidder.approve',
  params: z.object({ sellerId: SecureId, saleId: SecureId, status: RegistrationStatus }),
  reply: z.object({ registrationIds: z.array(SecureId) }),
});

export const decideBidders = sellerCall({
  method: 'POST',
  path: 'sales/:saleId/bidders/decide',
  summary:
    'Approves bidders of a sale, or refuses them, and mails them, with the cause of a refusal if one is given. Those already decided that way stay as they are. Refused where the sale was canceled.',
  action: 'bidder.approve',
  params: z.object({ sellerId: SecureId, saleId: SecureId }),
  body: z.object({
    registrationIds: z.array(SecureId).min(1).max(biddersAtOnce),
    decision: z.enum(['approve', 'refuse']),
    /** The reason for a refusal. */
    refusal: z
      .object({
        cause: BidderRefusal.shape.cause,
        note: oneLine(refusalNoteLength).default(''),
      })
      .default({ cause: null, note: '' }),
    /** Only registrations still in this status: somebody else may have decided meanwhile. */
    from: RegistrationStatus.optional(),
  }),
  /** The number of registrations decided by this call. */
  reply: outcomeWith({ decided: z.number().int() }),
});
