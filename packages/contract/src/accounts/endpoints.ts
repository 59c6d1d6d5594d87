import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { Outcome, outcomeWith } from '../refusals.ts';
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
import { LoginData, SignedIn, notSignedIn } from './login-data.ts';

export const getXsrf = endpoint({
  method: 'GET',
  path: 'GetXRF',
  hosts: 'all',
  summary: 'Refreshes the anti-forgery cookie.',
  reply: null,
});

export const isAuth = endpoint({
  method: 'GET',
  path: 'isauth',
  hosts: 'all',
  summary: 'Who is signed in; 204 when nobody is.',
  reply: LoginData,
  mayBeEmpty: true,
});

export const login = endpoint({
  method: 'POST',
  path: 'login',
  hosts: 'all',
  summary: 'Signs in with email and password.',
  body: z.object({
    email: z.string().trim().min(1).max(limits.emailLength),
    password: z.string().min(1).max(limits.passwordMax),
    keepLoggedIn: z.boolean().default(false),
  }),
  reply: z.discriminatedUnion('status', [SignedIn, notSignedIn(['AccountLocked', 'Failed'])]),
});

export const reauthenticate = endpoint({
  method: 'POST',
  path: 'reauthenticate',
  hosts: 'all',
  summary:
    'Proves by the password who is signed in, for calls that answer ReauthenticationRequired.',
  access: 'signed-in',
  body: z.object({ password: z.string().min(1).max(limits.passwordMax) }),
  reply: Outcome,
});

export const logout = endpoint({
  method: 'POST',
  path: 'logout',
  hosts: 'all',
  summary: 'Signs out this device, or every device when Param is the text all.',
  body: z.object({ Param: z.enum(['', 'all']).default('') }),
  reply: null,
});

export const saveNewUserAccount = endpoint({
  method: 'POST',
  path: 'savenewuseraccount',
  summary: 'Opens an account, signs it in and sends the verification code.',
  body: z.object({
    email: Email,
    password: NewPassword,
    firstName: FirstName,
    lastName: LastName,
    captchaToken: z.string().max(4_000).default(''),
    subscribeToMailingList: z.boolean().default(true),
  }),
  reply: z.discriminatedUnion('status', [SignedIn, notSignedIn(['AccountExists', 'Failed'])]),
});

export const saveNewUserProfile = endpoint({
  method: 'POST',
  path: 'savenewuserprofile',
  summary: 'Saves the personal information of a new account.',
  access: 'signed-in',
  body: z.object({
    phone: Phone,
    companyName: CompanyName,
    address1: Address1,
    address2: Address2,
    city: City,
    state: State,
    zip: Zip,
    taxExempt: z.boolean().default(false),
  }),
  reply: Outcome,
});

const Code = z.string().trim().min(1).max(limits.verificationCodeLength);

export const verifyEmail = endpoint({
  method: 'GET',
  path: 'verifyemail/:code',
  summary: 'Verifies the email of the signed-in user by the code they were sent.',
  access: 'signed-in',
  params: z.object({ code: Code }),
  reply: z.object({ result: z.boolean() }),
});

export const verifyEmailByLink = endpoint({
  method: 'GET',
  path: 'verifyemail/:verifyCode/:secureBidderUserId',
  summary: 'Verifies an email by the link that was sent, signed in or not.',
  hosts: 'marketplace',
  params: z.object({ verifyCode: Code, secureBidderUserId: z.string().max(60) }),
  reply: z.object({ result: z.boolean() }),
});

export const sendVerificationEmail = endpoint({
  method: 'POST',
  path: 'sendverificationemail',
  summary: 'Sends a new verification code.',
  access: 'signed-in',
  reply: Outcome,
});

export const stripeSetup = endpoint({
  method: 'GET',
  path: 'StripeSetup',
  summary:
    'Begins the entry of a card; the sandbox gateway answers with a key that begins with sandbox_.',
  access: 'signed-in',
  reply: z.object({ stripePublishableKey: z.string(), clientSecret: z.string() }),
});

export const stripeSetPaymentMethod = endpoint({
  method: 'POST',
  path: 'StripeSetPaymentMethod',
  summary: 'Saves the card on file.',
  access: 'signed-in',
  body: z.object({ paymentMethodId: z.string().min(1).max(200) }),
  reply: outcomeWith({
    last4: z.string().nullable(),
    brand: z.string().nullable(),
    expiredDate: z.string().nullable(),
  }),
});
