import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/**
 * Mails that one may do without. All others always come: they are about one's own bids, money, pickup or
 * the safety of the account. Texts before a close have their own settings.
 */
export const mailKinds = [
  /** Somebody has bid more; several lots in a mail. */
  'outbid',
  /** What sellers announce to those who registered for a sale, and lots that they add to it. */
  'announcements',
  /** A registration was received, or approved. */
  'approvals',
  /** A seller answered one's question. */
  'answers',
  /** A lot that did not sell is offered to its bidder, or no longer is. */
  'offers',
  /** What followed sellers and searches have new; part of the news that one may subscribe to. */
  'digest',
] as const;
export type MailKind = (typeof mailKinds)[number];

const MailKind = z.enum(mailKinds);

export const getMailChoices = endpoint({
  method: 'GET',
  path: 'mailchoices',
  summary: 'Kinds of email that the signed-in user has switched off; at first none.',
  access: 'signed-in',
  hosts: 'marketplace',
  reply: z.object({ off: z.array(MailKind) }),
});

export const setMailChoice = endpoint({
  method: 'POST',
  path: 'setmailchoice',
  summary: 'Chooses whether emails of a kind are sent to the signed-in user.',
  access: 'signed-in',
  hosts: 'marketplace',
  body: z.object({ kind: MailKind, isOn: z.boolean() }),
  reply: null,
});
