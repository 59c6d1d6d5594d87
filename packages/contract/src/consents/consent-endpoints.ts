import { z } from 'zod';
import { Dollars, Instant, SecureId } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { Outcome } from '../refusals.ts';

/** The secret of the link: only in bodies, since addresses of calls are logged. */
const Secret = z.string().max(100);

/** A lot as shown to its consignor: what bidders will see, and the reserve, which they will not. */
export const ConsentLot = z.object({
  lotId: SecureId,
  lotNumber: z.string(),
  title: z.string(),
  /** Sanitized HTML. */
  description: z.string(),
  condition: z.string(),
  dimensions: z.string(),
  provenance: z.string(),
  pieces: z.number().int(),
  lowEstimate: Dollars.nullable(),
  highEstimate: Dollars.nullable(),
  startPrice: Dollars,
  reserve: Dollars.nullable(),
  /** Addresses on this host without the size at the end, valid for a while. */
  pictures: z.array(z.object({ path: z.string(), key: z.string() })),
});
export type ConsentLot = z.infer<typeof ConsentLot>;

export const ConsentAnswer = z.enum(['agreed', 'change']);
export type ConsentAnswer = z.infer<typeof ConsentAnswer>;

/** The company and the consignor: on every page of a valid or former link. */
const asked = {
  company: z.string(),
  companyEmail: z.string(),
  companyPhone: z.string(),
  sale: z.string(),
  /** By name. */
  consignor: z.string(),
};

export const ConsentPage = z.discriminatedUnion('kind', [
  /** Never created here, or for another host. */
  z.object({ kind: z.literal('unknown') }),
  /** Expired, revoked by the company, or for a sale now open to bidders. */
  z.object({ kind: z.enum(['expired', 'revoked', 'published']), ...asked }),
  z.object({
    kind: z.literal('answered'),
    ...asked,
    answer: ConsentAnswer,
    text: z.string(),
    at: Instant,
    /** The lots concerned. */
    lots: z.number().int(),
  }),
  z.object({
    kind: z.literal('open'),
    ...asked,
    /** "r•••@example.com": the recipient of the link. */
    sentTo: z.string(),
    expiresAt: Instant,
    /** The present version of all their lots; an agreement names the version seen. */
    seen: z.string(),
    total: z.number().int(),
    lots: z.array(ConsentLot),
  }),
]);
export type ConsentPage = z.infer<typeof ConsentPage>;

export const lookAtConsent = endpoint({
  method: 'POST',
  path: 'consent/look',
  summary:
    'What a consignor’s link opens: their lots of one sale that is not published, so many from an offset. Needs no login.',
  body: z.object({ secret: Secret, skip: z.number().int().min(0).max(10_000) }),
  reply: ConsentPage,
});

export const answerConsent = endpoint({
  method: 'POST',
  path: 'consent/answer',
  summary:
    'Agrees to what was seen by a consignor’s link, or asks for a change: once. Refused if any of the lots is another than was seen.',
  body: z.object({
    secret: Secret,
    seen: z.string().max(100),
    answer: ConsentAnswer,
    /** What is to be changed. */
    text: z.string().trim().max(limits.consentTextLength).default(''),
  }),
  reply: Outcome,
});
