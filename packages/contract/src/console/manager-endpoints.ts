import { z } from 'zod';
import { Email, FirstName, LastName, oneLine, Phone } from '../accounts/fields.ts';
import { SecureId } from '../common.ts';
import { sellerCall } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { outcomeWith } from '../refusals.ts';

/** Contact for bidders about a sale: shown with it, and on a page of their own. */
export const ManagerProfile = z.object({
  firstName: FirstName,
  lastName: LastName,
  /** "Auction director". */
  position: oneLine(limits.nameLength),
  email: Email,
  phone: Phone,
});
export type ManagerProfile = z.infer<typeof ManagerProfile>;

const Manager = z.object({
  managerId: SecureId,
  firstName: z.string(),
  lastName: z.string(),
  position: z.string(),
  email: z.string(),
  phone: z.string(),
  hasPhoto: z.boolean(),
  /** The number of sales that name them. They can be removed only without any. */
  sales: z.number().int(),
});
export type Manager = z.infer<typeof Manager>;

/** Bytes of a logo or a portrait. Browsers make camera pictures smaller before they send them. */
export const portraitBytes = 3 * 1024 * 1024;
/** A picture in base64; null removes the present one. */
export const Portrait = z
  .base64()
  .max(Math.ceil(portraitBytes / 3) * 4)
  .nullable();

export const getManagers = sellerCall({
  method: 'GET',
  path: 'managers',
  summary: 'The managers whom bidders may ask about sales of the company.',
  action: 'company.see',
  reply: z.array(Manager),
});

export const saveManager = sellerCall({
  method: 'POST',
  path: 'managers',
  summary: 'Adds a manager, or changes one.',
  action: 'company.edit',
  body: ManagerProfile.extend({ managerId: SecureId.nullable() }),
  reply: outcomeWith({ managerId: SecureId.nullable() }),
});

export const removeManager = sellerCall({
  method: 'POST',
  path: 'managers/:managerId/remove',
  summary: 'Removes a manager whom no sale names.',
  action: 'company.edit',
  params: z.object({ sellerId: SecureId, managerId: SecureId }),
  reply: outcomeWith({}),
});

export const saveManagerPhoto = sellerCall({
  method: 'POST',
  path: 'managers/:managerId/photo',
  summary: 'Shows a photo of a manager, or none.',
  action: 'company.edit',
  params: z.object({ sellerId: SecureId, managerId: SecureId }),
  body: z.object({ picture: Portrait }),
  reply: outcomeWith({}),
});

export const saveLogo = sellerCall({
  method: 'POST',
  path: 'logo',
  summary: 'Shows a logo of the company on its pages and papers, or none.',
  action: 'company.edit',
  body: z.object({ picture: Portrait }),
  reply: outcomeWith({}),
});
