import { z } from 'zod';
import { SecureId } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { Outcome, outcomeWith } from '../refusals.ts';
import * as texts from '../texts.ts';

/**
 * Countries that share our +1, and premium-rate numbers: an SMS there costs many times as much, and
 * fraudsters who cause it get a share.
 */
const dearAreaCodes: ReadonlySet<string> = new Set(
  '242 246 264 268 284 345 441 473 649 658 664 721 758 767 784 809 829 849 868 869 876 900'.split(
    ' ',
  ),
);

const phoneOrSay = (required: string) =>
  z
    .string(required)
    .refine((phone) => phone.trim() !== '', required)
    .regex(/^\(\d{3}\) \d{3}-\d{4}$/, 'Please enter a phone number as (###) ###-####.')
    .refine(
      (phone) => !dearAreaCodes.has(phone.slice(1, 4)),
      'Please enter a phone number in the United States or Canada.',
    );

/**
 * Section 5: required, `(###) ###-####`. The calls below accept any text and answer invalid ones with a
 * sentence (`isError`), so forms and handlers check with these first.
 */
export const SmsPhone = phoneOrSay(texts.smsPhoneRequired);
/** The same in the dialog of a lot. */
export const SmsPhoneForLot = phoneOrSay(texts.smsPhoneForLotRequired);

const phoneAsTyped = z.string().max(40);

/** Section 4: no phone is Not Subscribed; a stopped one is Stopped; any other is Subscribed. */
export const SmsSettings = z.object({
  /** `(###) ###-####`; empty when there is none. */
  phone: z.string(),
  /** This phone texted STOP; START undoes it. */
  isStopped: z.boolean(),
  /** The sending number, as `(###) ###-####`; empty if this installation sends no text messages. */
  fromPhone: z.string(),
});
export type SmsSettings = z.infer<typeof SmsSettings>;

export const getTextMessagePhone = endpoint({
  method: 'GET',
  path: 'getTextMessagePhone',
  summary: 'The phone for text messages.',
  access: 'signed-in',
  hosts: 'marketplace',
  reply: SmsSettings,
});

export const getTextMessagePhoneOfLot = endpoint({
  method: 'GET',
  path: 'getTextMessagePhone/:lotSecureId',
  summary: 'The phone for text messages, and whether they come for a lot.',
  access: 'signed-in',
  params: z.object({ lotSecureId: SecureId }),
  reply: SmsSettings.extend({ subscribedToLotNotifications: z.boolean() }),
});

export const saveTextMessagePhone = endpoint({
  method: 'POST',
  path: 'SaveTextMessagePhone',
  summary: 'Saves the phone for text messages; a new one is sent a confirmation.',
  access: 'signed-in',
  hosts: 'marketplace',
  body: z.object({ phone: phoneAsTyped, secureLotId: z.null().default(null) }),
  reply: outcomeWith(SmsSettings.shape),
});

export const clearTextMessagePhone = endpoint({
  method: 'POST',
  path: 'ClearTextMessagePhone',
  summary: 'Forgets the phone for text messages: none come anymore, for no lot.',
  access: 'signed-in',
  hosts: 'marketplace',
  reply: Outcome,
});

export const saveTextMessageNotifyLot = endpoint({
  method: 'POST',
  path: 'SaveTextMessageNotifyLot',
  summary: 'Text messages before a lot closes, or none anymore; saves the phone as well.',
  access: 'signed-in',
  body: z.object({
    /** Ignored when unsubscribing. */
    phone: phoneAsTyped.default(''),
    secureLotId: SecureId,
    unsubscribe: z.boolean().default(false),
  }),
  reply: outcomeWith({ isStopped: z.boolean(), subscribed: z.boolean() }),
});
