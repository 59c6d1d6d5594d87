import { z } from 'zod';
import { AuctionPage } from '../catalogue/endpoints.ts';
import { PageNumber, PageSize, ParamId, SecureId } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { AuctioneerLicense } from './auctioneer-license.ts';

/** A seller's own page (specification, Entities). */
export const SellerCompany = z.object({
  secureId: SecureId,
  companyName: z.string(),
  /** Sanitized HTML. */
  description: z.string(),
  address1: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  email: z.string(),
  phone: z.string(),
  instagramURL: z.string(),
  facebookURL: z.string(),
  /** What bidders have to know of it: that it is suspended, in sentences; omitted: nothing. */
  notice: z.string().optional(),
  /** Null: none given. */
  license: AuctioneerLicense.nullable(),
  isFollowing: z.boolean(),
  /** The viewer has not connected with this seller yet. */
  showRegister: z.boolean(),
});
export type SellerCompany = z.infer<typeof SellerCompany>;

/** An auction manager. */
export const Director = z.object({
  secureId: SecureId,
  firstName: z.string(),
  lastName: z.string(),
  position: z.string(),
  email: z.string(),
  phone: z.string(),
  sellerCompany: SellerCompany.pick({ secureId: true, companyName: true, isFollowing: true }),
});
export type Director = z.infer<typeof Director>;

export const getSellerCompany = endpoint({
  method: 'GET',
  path: 'getsellercompany/:sellerId',
  summary: 'A seller’s page.',
  params: z.object({ sellerId: SecureId }),
  reply: SellerCompany,
});

export const getDirectors = endpoint({
  method: 'GET',
  path: 'getdirectors/:sellerId',
  summary: 'A seller’s auction managers.',
  params: z.object({ sellerId: SecureId }),
  reply: z.array(Director),
});

export const getDirector = endpoint({
  method: 'GET',
  path: 'getdirector/:directorId',
  summary: 'One auction manager.',
  params: z.object({ directorId: SecureId }),
  reply: Director,
});

export const getAuctionsOf = endpoint({
  method: 'GET',
  path: 'getauctions/:skip/:take/:tab/:sellerOrDirectorId',
  summary: 'Auction sessions of one seller or auction manager.',
  params: z.object({
    skip: PageNumber,
    take: PageSize,
    tab: z.enum(['current', 'past']),
    sellerOrDirectorId: SecureId,
  }),
  reply: AuctionPage,
});

export const setRegistered = endpoint({
  method: 'POST',
  path: 'setregistered',
  summary: 'Connects the user with a seller; 204 when done.',
  access: 'signed-in',
  body: ParamId,
  reply: null,
});

/** What a seller has done here so far, counted by us. */
export const SellerRecord = z.object({
  /** Sales that have ended; those do not count that were canceled, or that every lot has left. */
  salesHeld: z.number().int(),
  /** Sales canceled after they had been published. Unknown to release bdb52bb9. */
  salesCancelled: z.number().int().optional(),
  /** The day of their first sale, in its time zone: held, or still to come; empty: there is none. */
  firstSaleDateStr: z.string(),
  /** Without those voided afterwards. */
  lotsSold: z.number().int(),
  /** Lots that were sold, and that the seller took off an invoice. Unknown to release bdb52bb9. */
  lotsVoided: z.number().int().optional(),
  /** Lots withdrawn or canceled after their sale was published. */
  lotsTakenOut: z.number().int(),
  questionsAnswered: z.number().int(),
  /** Answered ones included, dismissed ones not. */
  questionsAsked: z.number().int(),
  /** By the seller, unanswered. Unknown to release bdb52bb9. */
  questionsDismissed: z.number().int().optional(),
});
export type SellerRecord = z.infer<typeof SellerRecord>;

export const getSellerRecord = endpoint({
  method: 'GET',
  path: 'getsellerrecord/:sellerId',
  summary:
    'A seller’s record: sales held and canceled, lots sold, taken out and voided, questions.',
  params: z.object({ sellerId: SecureId }),
  reply: SellerRecord,
});
