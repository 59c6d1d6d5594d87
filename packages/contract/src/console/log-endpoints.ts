import { z } from 'zod';
import { Instant, SecureId } from '../common.ts';
import { sellerCall } from '../endpoint.ts';
import { limits } from '../limits.ts';

/** What is written into the log, each `noun.verb`; the console has words for every one. */
export type LoggedAction =
  | 'company.open'
  | 'company.change'
  | 'company.logo'
  | 'company.open-site'
  | 'company.verify'
  | 'manager.add'
  | 'manager.change'
  | 'manager.photo'
  | 'manager.remove'
  | 'staff.add'
  | 'staff.change-role'
  | 'staff.invite'
  | 'staff.join'
  | 'staff.leave'
  | 'staff.remove'
  | 'staff.revoke-invitation'
  | 'api.make-token'
  | 'api.revoke-token'
  | 'sale.create'
  | 'sale.add-link'
  | 'sale.edit'
  | 'sale.photo'
  | 'sale.remove-link'
  | 'sale.preview'
  | 'sale.publish'
  | 'sale.schedule'
  | 'sale.unschedule'
  | 'sale.pause'
  | 'sale.resume'
  | 'sale.extend'
  | 'sale.announce'
  | 'sale.archive'
  | 'lot.add'
  | 'lot.insert'
  | 'lot.duplicate'
  | 'lot.split'
  | 'lot.merge'
  | 'lot.move'
  | 'lot.move-to-sale'
  | 'lot.renumber'
  | 'lot.remove'
  | 'lot.change'
  | 'lot.import'
  | 'lot.add-picture'
  | 'lot.move-picture'
  | 'lot.remove-picture'
  | 'lot.rotate-picture'
  | 'lot.withdraw'
  | 'lot.lower-reserve'
  | 'lot.correct'
  | 'lot.return'
  | 'lot.relist'
  | 'offer.make'
  | 'offer.withdraw'
  | 'bidder.approve'
  | 'bidder.refuse'
  | 'bidder.block'
  | 'bidder.change-rules'
  | 'bidder.note'
  | 'bidder.unblock'
  | 'question.answer'
  | 'question.dismiss';

/** Something that somebody did at a seller's, as it was written down then. */
export const LogEntry = z.object({
  entryId: SecureId,
  at: Instant,
  /** "Ruth Clerk <ruth@example.com>", or what a command was told. */
  person: z.string(),
  /** `lot.change`, `staff.invite`. */
  action: z.string(),
  /** What it was done to, as it was called then. */
  subject: z.string(),
  /** The fields that changed, as they were and as they became. */
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  reason: z.string(),
});
export type LogEntry = z.infer<typeof LogEntry>;

export const getLog = sellerCall({
  method: 'POST',
  path: 'log',
  summary: 'What people did at the seller’s, the latest first; nothing changes or deletes it.',
  action: 'log.see',
  body: z.object({
    /** In the person, what was done, to what and why; in any case. Empty: all. */
    search: z.string().trim().max(limits.searchTextLength).default(''),
    /** Entries older than this one; null: from the latest on. */
    before: SecureId.nullable().default(null),
  }),
  reply: z.object({ entries: z.array(LogEntry), hasMore: z.boolean() }),
});
