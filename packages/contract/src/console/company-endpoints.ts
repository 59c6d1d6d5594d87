import { z } from 'zod';
import { Address1, City, Email, oneLine, Phone, State, Zip } from '../accounts/fields.ts';
import { Instant, SecureId } from '../common.ts';
import { consoleCall, operatorCall, sellerCall } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { outcomeWith } from '../refusals.ts';
import { OperatorNote } from './operator-report-endpoints.ts';

/** A company's profile, at sign-up and later. */
export const CompanyProfile = z.object({
  companyName: oneLine(limits.addressLength).min(1, 'Please enter the name of your company.'),
  address1: Address1,
  city: City,
  state: State,
  zip: Zip,
  phone: Phone,
  email: Email,
  /** As an auctioneer, where the state asks for one. */
  licenseNumber: oneLine(limits.addressLength),
});
export type CompanyProfile = z.infer<typeof CompanyProfile>;

export const openCompany = consoleCall({
  method: 'POST',
  path: 'opencompany',
  summary:
    'Somebody signed in opens a company, which they own; the public sees it once it is verified.',
  body: CompanyProfile,
  reply: outcomeWith({ sellerId: SecureId.nullable() }),
});

/** The rest of a company's data beside the profile; HTML is sanitized. */
export const CompanyTexts = z.object({
  descriptionHtml: z.string().max(100_000),
  termsHtml: z.string().max(100_000),
  /** Empty for none; https addresses at these networks. */
  facebookUrl: z.string().max(200),
  instagramUrl: z.string().max(200),
});

/** As stored: companies added by import may lack fields that the form requires. */
const StoredProfile = z.object({
  companyName: z.string(),
  address1: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  phone: z.string(),
  email: z.string(),
  licenseNumber: z.string(),
});

/** `waiting` for an operator, `verified`, or `suspended`: public as before, but nothing new is published. */
const Standing = z.enum(['waiting', 'verified', 'suspended']);

export const Company = StoredProfile.extend(CompanyTexts.shape).extend({
  sellerId: SecureId,
  standing: Standing,
  /** Why it is suspended; empty: it is not. */
  suspensionReason: z.string(),
  hasLogo: z.boolean(),
  /** The color of its own site; null: the marketplace's colors. */
  brandColor: z.string().nullable(),
  /** Hosts that show only this company. */
  sites: z.array(z.string()),
  /** Domains of its own that no longer lead here, which are closed. */
  closedSites: z.array(z.string()),
  /** The part after the chosen name of a company's site: `.fairlot.example`. */
  siteSuffix: z.string(),
  /** Addresses of these sites. */
  siteUrls: z.array(z.string()),
});
export type Company = z.infer<typeof Company>;

export const getCompany = sellerCall({
  method: 'GET',
  path: 'company',
  summary:
    'The company: name, address, license, texts, links, whether it is verified or suspended.',
  action: 'company.see',
  reply: Company,
});

export const saveCompany = sellerCall({
  method: 'POST',
  path: 'company',
  summary: 'Changes the company. A verified one keeps its name and state, which were verified.',
  action: 'company.edit',
  body: CompanyProfile.extend(CompanyTexts.shape),
  reply: outcomeWith({}),
});

export const saveColor = sellerCall({
  method: 'POST',
  path: 'color',
  summary:
    'Sets the color of the company’s own site, from which readable shades are made; null: the marketplace’s.',
  action: 'company.edit',
  body: z.object({
    color: z
      .string()
      .toLowerCase()
      .regex(/^#[0-9a-f]{6}$/, 'A color is # and six digits or letters from a to f.')
      .nullable(),
  }),
  reply: outcomeWith({}),
});

export const openDomain = sellerCall({
  method: 'POST',
  path: 'opendomain',
  summary:
    'Looks where a domain of the company’s leads, and opens its site there again if that is here.',
  action: 'company.edit',
  body: z.object({ host: z.string().max(253) }),
  reply: outcomeWith({}),
});

/** Names that look like ours or that programs expect to be ours. */
const reservedSites = new Set([
  'account',
  'admin',
  'api',
  'app',
  'auction',
  'auctions',
  'billing',
  'blog',
  'cdn',
  'console',
  'fairlot',
  'help',
  'login',
  'mail',
  'operator',
  'pay',
  'secure',
  'static',
  'status',
  'support',
  'test',
  'www',
]);

/** The name of a company's own site, before the host of the marketplace. */
export const SiteName = z
  .string()
  .trim()
  .toLowerCase()
  .regex(
    /^(?!.*--)[a-z][a-z0-9-]{1,38}[a-z0-9]$/,
    'Three to forty letters, digits and single hyphens, beginning with a letter.',
  )
  .refine((name) => !reservedSites.has(name), 'This name is kept for ourselves.');

export const openSite = sellerCall({
  method: 'POST',
  path: 'site',
  summary:
    'Gives a company that has none its own site beneath the host of the marketplace. The same again changes nothing.',
  action: 'company.edit',
  body: z.object({ name: SiteName }),
  reply: outcomeWith({}),
});

export const getCompanies = operatorCall({
  method: 'GET',
  path: 'companies',
  summary: 'The operator: all companies, those that wait to be verified first.',
  action: 'operator.see-companies',
  reply: z.array(
    StoredProfile.extend({
      sellerId: SecureId,
      standing: Standing,
      suspensionReason: z.string(),
      openedAt: Instant,
      /** Names and addresses of its owners. */
      owners: z.array(z.string()),
      sales: z.number().int(),
      /** Of these: open at a time that lies ahead; and open to bidders with lots that have not ended. */
      scheduledSales: z.number().int(),
      runningSales: z.number().int(),
    }),
  ),
});

export const verifyCompany = operatorCall({
  method: 'POST',
  path: 'verifycompany',
  summary:
    'The operator: verifies a company, so that the public can see it and its sales. Of a suspended one it ends the suspension.',
  action: 'operator.verify-company',
  /** Name and state as the operator saw them: if they changed since, they were not verified. */
  body: z.object({ sellerId: SecureId, companyName: z.string(), state: z.string() }),
  reply: outcomeWith({}),
});

export const suspendCompany = operatorCall({
  method: 'POST',
  path: 'suspendcompany',
  summary:
    'The operator: suspends a verified company. Nothing new of it is shown or published, scheduled publications are taken back; running sales go on. Its owners get the reason by mail, its people read it in the console. Asks for the password again.',
  action: 'operator.suspend-company',
  body: z.object({ sellerId: SecureId, reason: OperatorNote }),
  reply: outcomeWith({}),
});
