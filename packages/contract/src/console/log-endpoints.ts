import { z } from 'zod';
import { Instant, SecureId } from '../common.ts';
import { operatorCall, sellerCall } from '../endpoint.ts';
import { limits } from '../limits.ts';

/** Actions in the log, each `noun.verb`; the console has a text for every one. */
export type LoggedAction =
  | 'company.open'
  | 'company.change'
  | 'company.logo'
  | 'company.color'
  | 'company.open-site'
  | 'company.close-domain'
  | 'company.reopen-domain'
  | 'company.verify'
  | 'company.suspend'
  | 'manager.add'
  | 'manager.change'
  | 'manager.photo'
  | 'manager.remove'
  | 'staff.add'
  | 'staff.change-role'
  | 'staff.decline'
  | 'staff.invite'
  | 'staff.join'
  | 'staff.leave'
  | 'staff.remove'
  | 'staff.revoke-invitation'
  | 'api.make-token'
  | 'api.revoke-token'
  | 'webhook.add'
  | 'webhook.change'
  | 'webhook.switch-on'
  | 'webhook.switch-off'
  | 'webhook.rotate'
  | 'webhook.remove'
  | 'webhook.test'
  | 'webhook.replay'
  | 'sale.create'
  | 'sale.add-link'
  | 'sale.edit'
  | 'sale.photo'
  | 'sale.look'
  | 'sale.remove-link'
  | 'sale.preview'
  | 'sale.publish'
  | 'sale.schedule'
  | 'sale.unschedule'
  | 'sale.rehearse'
  | 'sale.stop-rehearsal'
  | 'sale.pause'
  | 'sale.resume'
  | 'sale.extend'
  | 'sale.announce'
  | 'sale.cancel'
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
  | 'lot.undo'
  | 'lot.change'
  | 'lot.import'
  | 'lot.add-picture'
  | 'lot.move-picture'
  | 'lot.remove-picture'
  | 'lot.rotate-picture'
  | 'lot.crop-picture'
  | 'lot.uncrop-picture'
  | 'lot.withdraw'
  | 'lot.cancel'
  | 'lot.lower-reserve'
  | 'lot.correct'
  | 'lot.return'
  | 'lot.relist'
  | 'consignor.add'
  | 'consignor.change'
  | 'consignor.remove'
  | 'consignor.link'
  | 'consignor.unlink'
  | 'consent.ask'
  | 'consent.take-back'
  | 'consent.agree'
  | 'consent.ask-for-change'
  | 'invoice.send'
  | 'offer.make'
  | 'offer.withdraw'
  | 'bid.retract'
  | 'bid.take-back'
  | 'bidder.approve'
  | 'bidder.refuse'
  | 'bidder.block'
  | 'bidder.change-rules'
  | 'bidder.limit'
  | 'bidder.newcomer-limit'
  | 'bidder.note'
  | 'bidder.unblock'
  | 'operator.add'
  | 'operator.remove'
  | 'operator.begin-view'
  | 'operator.end-view'
  | 'operator.pause-sale'
  | 'operator.resume-sale'
  | 'question.answer'
  | 'question.dismiss'
  | 'report.handle'
  | 'signal.look-at';

/** The first word of an action, its kind of subject. */
export type LoggedKind = LoggedAction extends `${infer Kind}.${string}` ? Kind : never;

/** An entry of a seller's log, as recorded at the time. */
export const LogEntry = z.object({
  entryId: SecureId,
  at: Instant,
  /** "Ruth Clerk <ruth@example.com>", or the name given to a command. */
  person: z.string(),
  /** `lot.change`, `staff.invite`. */
  action: z.string(),
  /** The subject, under its name at the time. */
  subject: z.string(),
  /** The fields that changed, before and after. */
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  reason: z.string(),
});
export type LogEntry = z.infer<typeof LogEntry>;

const LogReply = z.object({ entries: z.array(LogEntry), hasMore: z.boolean() });
/** Entries older than this one; null: start with the latest. */
const OlderThan = SecureId.nullable().default(null);

export const getLog = sellerCall({
  method: 'POST',
  path: 'log',
  summary: 'What people did at the seller’s, the latest first; nothing changes or deletes it.',
  action: 'log.see',
  body: z.object({
    /** Searches person, action, subject and reason, ignoring case. Empty: all. */
    search: z.string().trim().max(limits.searchTextLength).default(''),
    /** Exactly as in entries. Empty: everybody. */
    person: z.string().max(limits.searchTextLength).default(''),
    /** The first word of the action, such as `lot`. Empty: everything. */
    kind: z
      .string()
      .regex(/^[a-z]*$/)
      .max(20)
      .default(''),
    saleId: SecureId.nullable().default(null),
    /** From this instant on, and before that one. */
    from: z.iso.datetime().nullable().default(null),
    until: z.iso.datetime().nullable().default(null),
    before: OlderThan,
  }),
  reply: LogReply,
});

export const getLogPeople = sellerCall({
  method: 'GET',
  path: 'log/people',
  summary: 'Everybody whom the log of a seller names as doing something, as its entries name them.',
  action: 'log.see',
  reply: z.array(z.string()),
});

export const getOperatorLog = operatorCall({
  method: 'POST',
  path: 'log',
  summary: 'The operator: what was done by operators and who became one, the latest first.',
  action: 'operator.see-log',
  body: z.object({ before: OlderThan }),
  reply: z.object({
    /** With the company concerned; empty: none. */
    entries: z.array(LogEntry.extend({ company: z.string() })),
    hasMore: z.boolean(),
  }),
});
