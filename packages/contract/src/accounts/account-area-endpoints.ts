import { z } from 'zod';
import { ParamId, SecureId } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { ErrorText, Outcome, Refusal } from '../refusals.ts';
import {
  Address1,
  Address2,
  City,
  CompanyName,
  Email,
  FirstName,
  LastName,
  NewPassword,
  Phone,
  State,
  Zip,
} from './fields.ts';
import { LoginData, SignedIn } from './login-data.ts';

const Key = z.string().max(100);

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: 'RequestPasswordReset',
  summary: 'Mails a link to reset the password. Answers alike whether the account exists.',
  body: z.object({ Param: z.string().trim().min(1).max(limits.emailLength) }),
  reply: Outcome,
});

export const getPasswordReset = endpoint({
  method: 'GET',
  path: 'resetpassword/:resetCode',
  summary: 'Whether a reset link is still valid.',
  hosts: 'marketplace',
  params: z.object({ resetCode: Key }),
  reply: Outcome,
});

export const resetPassword = endpoint({
  method: 'POST',
  path: 'resetpassword/:resetCode',
  summary: 'Sets a new password by a reset link, ends every login and signs in here.',
  hosts: 'marketplace',
  params: z.object({ resetCode: Key }),
  body: z.object({
    email: Email,
    password: NewPassword,
    confirmPassword: z.string().max(limits.passwordMax),
  }),
  reply: z.discriminatedUnion('isError', [
    SignedIn.extend({ isError: z.literal(false) }),
    Refusal.extend({ status: z.literal('Failed'), data: z.null() }),
  ]),
});

export const Profile = z.object({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  companyName: z.string(),
  address1: z.string(),
  address2: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  /** Declared when signing up; only a valid certificate exempts from tax. */
  taxExempt: z.boolean(),
});

export const getUserProfile = endpoint({
  method: 'GET',
  path: 'userprofile',
  summary: 'Personal information of the signed-in user.',
  access: 'signed-in',
  hosts: 'marketplace',
  reply: Profile,
});

export const saveUserProfile = endpoint({
  method: 'POST',
  path: 'saveuserprofile',
  summary: 'Saves the personal information.',
  access: 'signed-in',
  hosts: 'marketplace',
  body: z.object({
    firstName: FirstName,
    lastName: LastName,
    phone: Phone,
    companyName: CompanyName,
    address1: Address1,
    address2: Address2,
    city: City,
    state: State,
    zip: Zip,
  }),
  reply: Outcome,
});

export const changePassword = endpoint({
  method: 'POST',
  path: 'changepassword',
  summary: 'Changes the password and ends the other logins; a body is the reason why not.',
  access: 'signed-in',
  hosts: 'marketplace',
  body: z.object({ CurrentPassword: z.string().min(1).max(limits.passwordMax), NewPassword }),
  reply: ErrorText,
  mayBeEmpty: true,
});

export const requestEmailChange = endpoint({
  method: 'POST',
  path: 'RequestEmailChange',
  summary: 'Mails a code to the new address; a body is the reason why not.',
  access: 'signed-in',
  hosts: 'marketplace',
  // An invalid address is answered with the text of section 5.
  body: z.object({ Param: z.string().max(1_000) }),
  reply: ErrorText,
  mayBeEmpty: true,
});

export const undoEmailChange = endpoint({
  method: 'POST',
  path: 'undoemailchange/:key',
  summary:
    'Takes the account back to the email it had, by the key mailed there: ends every login, removes passkeys and mails a link to choose a new password.',
  hosts: 'marketplace',
  params: z.object({ key: Key }),
  reply: Outcome,
});

export const deactivateAccount = endpoint({
  method: 'POST',
  path: 'deactivateaccount',
  summary: 'Deactivates the account and ends every login.',
  access: 'signed-in',
  hosts: 'marketplace',
  reply: Outcome,
});

export const Login = z.object({
  secureId: SecureId,
  /** The site on which it was begun. */
  host: z.string(),
  device: z.string(),
  signedInStr: z.string(),
  lastSeenStr: z.string(),
  isThisOne: z.boolean(),
});

export const getLogins = endpoint({
  method: 'GET',
  path: 'logins',
  summary: 'Where the user is signed in.',
  access: 'signed-in',
  hosts: 'marketplace',
  reply: z.object({ logins: z.array(Login) }),
});

export const endLogin = endpoint({
  method: 'POST',
  path: 'endlogin',
  summary: 'Signs one of the user’s devices out.',
  access: 'signed-in',
  hosts: 'marketplace',
  body: ParamId,
  reply: null,
});

export const removePaymentMethod = endpoint({
  method: 'POST',
  path: 'removepaymentmethod',
  summary: 'Removes the card on file; an empty answer means success.',
  access: 'signed-in',
  hosts: 'marketplace',
  reply: Outcome,
  mayBeEmpty: true,
});

export const initiateTransfer = endpoint({
  method: 'POST',
  path: 'InitiateTransfer',
  summary:
    'A one-time key that takes this login over to another host of the installation; to the marketplace when none is named.',
  access: 'signed-in',
  body: z.object({ host: z.string().max(253).optional() }).nullish(),
  reply: z.object({ isError: z.boolean(), data: z.string() }),
});

export const getTransferTarget = endpoint({
  method: 'GET',
  path: 'transfertarget/:host',
  summary: 'Whether a login of this host may be taken over to another one.',
  params: z.object({ host: z.string().max(253) }),
  reply: z.object({ mayGo: z.boolean() }),
});

export const transferOwner = endpoint({
  method: 'POST',
  path: 'transferowner',
  summary: 'Whose login a one-time key carries, without using it up; null when it carries none.',
  body: z.object({ transferId: Key }),
  reply: z.object({ email: z.string().nullable() }),
});

export const transfer = endpoint({
  method: 'POST',
  path: 'transfer',
  summary: 'Takes over a login by its one-time key.',
  body: z.object({ transferId: Key }),
  reply: z.object({ status: z.enum(['Success', 'Failed']), data: LoginData.nullable() }),
});
