import { z } from 'zod';
import { Dollars, Instant, SecureId } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { Outcome } from '../refusals.ts';

/** What is in the link: in a body alone, since addresses of calls are written into logs. */
const Secret = z.string().max(100);

/** A lot as its consignor is asked about it: what bidders will see, and the reserve, which they never do. */
export const ConsentLot = z.object({
  lotId: SecureId,
  lotNumber: z.string(),
  title: z.string(),
  /** HTML that was made safe. */
  description: z.string(),
  condition: z.string(),
  dimensions: z.string(),
  provenance: z.string(),
  pieces: z.number().int(),
  lowEstimate: Dollars.nullable(),
  highEstimate: Dollars.nullable(),
  startPrice: Dollars,
  reserve: Dollars.nullable(),
  /** Addresses on this host without the size at the end, which open while the page is being read. */
  pictures: z.array(z.object({ path: z.string(), key: z.string() })),
});
export type ConsentLot = z.infer<typeof ConsentLot>;

export const ConsentAnswer = z.enum(['agreed', 'change']);
export type ConsentAnswer = z.infer<typeof ConsentAnswer>;

/** Who asks, and whom: on every page of a link that was one. */
const asked = {
  company: z.string(),
  companyEmail: z.string(),
  companyPhone: z.string(),
  sale: z.string(),
  /** By name. */
  consignor: z.string(),
};

export const ConsentPage = z.discriminatedUnion('kind', [
  /** Never made here, or on another host. */
  z.object({ kind: z.literal('unknown') }),
  /** Too old, taken back by the company, or of a sale that everybody can bid in by now. */
  z.object({ kind: z.enum(['expired', 'revoked', 'published']), ...asked }),
  z.object({
    kind: z.literal('answered'),
    ...asked,
    answer: ConsentAnswer,
    text: z.string(),
    at: Instant,
    /** Lots that it was about. */
    lots: z.number().int(),
  }),
  z.object({
    kind: z.literal('open'),
    ...asked,
    /** "r•••@example.com": to whom the link was sent. */
    sentTo: z.string(),
    expiresAt: Instant,
    /** What all of their lots are now; whoever agrees names what they saw. */
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
