import { expect } from 'vitest';

const text = expect.any(String) as string;
const flag = expect.any(Boolean) as boolean;
const list = expect.any(Array) as unknown[];

/** Section 3, Login data, of somebody with profile, card and verified email. */
export const loginData = {
  sessionId: text,
  firstName: text,
  lastName: text,
  hasProfile: flag,
  hasPayment: flag,
  last4: text,
  brand: text,
  expiredDate: text,
  emailVerified: flag,
  alerts: list,
  currentRegisteredAuctions: list,
};

/** Section 3 of the second document, Profile. */
export const profileFields = [
  'email',
  'firstName',
  'lastName',
  'phone',
  'companyName',
  'address1',
  'address2',
  'city',
  'state',
  'zip',
];

/** Names and payload of the personal information as the specification has them. */
export const profile = {
  firstName: 'Grace',
  lastName: 'Hopper',
  phone: '(518) 555-0147',
  companyName: 'Hopper & Daughters',
  address1: '12 Warren Street',
  address2: 'Rear house',
  city: 'Hudson',
  state: 'NY',
  zip: '12534',
};
