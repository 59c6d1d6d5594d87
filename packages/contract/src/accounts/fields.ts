import { z } from 'zod';
import { limits } from '../limits.ts';
import * as texts from '../texts.ts';
import { usStateCodes } from '../us-states.ts';

/** Control characters, separators of lines and paragraphs, and bidi controls. */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;

/**
 * One line of text without bidi controls: a line break in a name could start a header of a mail or a line
 * of a file, and a reversed direction could disguise a name.
 */
export const oneLine = (max: number, tooLong = `At most ${max} characters.`) =>
  z
    .string()
    .trim()
    .max(max, tooLong)
    .refine((text) => !unseen.test(text), 'Please use letters, digits and symbols only.');
const required = (max: number, message: string) => oneLine(max).min(1, message);

/** Section 5: required, at most 100 characters, shaped like an email. Compared without case. */
export const Email = z
  .string()
  .trim()
  .max(limits.emailLength, `At most ${limits.emailLength} characters.`)
  .pipe(z.email('Please enter a valid email address.'));

/** Requirements of a new password, one by one, for hints while typing. */
export const passwordParts = { letter: /[A-Za-z]/, digitOrSign: /[0-9@$!%*#?&^~+-]/ } as const;
const passwordClass = new RegExp(
  `^(?=.*${passwordParts.letter.source})(?=.*${passwordParts.digitOrSign.source}).+$`,
);

/** Section 5: letters plus at least one digit or one of `@$!%*#?&^~+-`; 8 to 128 characters. */
export const NewPassword = z
  .string()
  .min(limits.passwordMin, texts.passwordHint)
  .max(limits.passwordMax, `At most ${limits.passwordMax} characters.`)
  .regex(passwordClass, texts.passwordHint);

export const FirstName = required(limits.nameLength, 'Please enter your first name.');
export const LastName = required(limits.nameLength, 'Please enter your last name.');
export const Phone = z
  .string()
  .regex(/^\(\d{3}\) \d{3}-\d{4}$/, 'Please enter a phone number as (###) ###-####.');
export const CompanyName = oneLine(limits.addressLength).default('');
export const Address1 = required(limits.addressLength, 'Please enter your street address.');
export const Address2 = oneLine(limits.addressLength).default('');
export const City = required(limits.cityLength, 'Please enter your city.');
export const State = z.enum(usStateCodes, 'Please choose your state.');
export const Zip = z.string().regex(/^\d{5}$/, 'Please enter a ZIP code of five digits.');
