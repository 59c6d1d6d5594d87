import { z } from 'zod';
import { Instant, SecureId } from '../common.ts';
import { consoleCall, sellerCall } from '../endpoint.ts';
import { consoleLimits } from './limits.ts';
import { outcomeWith } from '../refusals.ts';
import type { Action } from './actions.ts';

/**
 * The possible scopes of a token: actions of calls that programs make. Never those that ask for the
 * password again, which a token does not have.
 */
export const apiScopes = [
  'company.see',
  'staff.see',
  'log.see',
  'sale.see',
  'sale.see-draft',
  'sale.create',
  'sale.edit',
  'sale.publish',
  'sale.archive',
  'sale.rehearse',
  'sale.run',
  'sale.report',
  'lot.see',
  'lot.edit',
  'lot.add',
  'lot.correct',
  'lot.lower-reserve',
  'consignor.see',
  'consignor.edit',
  'bidder.see',
  'bidder.approve',
  'bidder.limit',
  'bidder.block',
  'question.see',
  'question.answer',
  'after-sale.see',
  'after-sale.decide',
  'sale.export',
  'invoice.send',
  'webhook.replay',
] as const satisfies readonly Action[];
export type ApiScope = (typeof apiScopes)[number];

/** The start of every token, so that scanners of published code recognize it. */
export const apiTokenPrefix = 'flt_';

const AnyScope = z.enum(apiScopes);

/** One token of a company. Without its secret. */
export const ApiToken = z.object({
  tokenId: SecureId,
  name: z.string(),
  scopes: z.array(AnyScope),
  /** The maker's name. The token may do no more than they may. */
  madeBy: z.string(),
  madeAt: Instant,
  expiresAt: Instant,
  hasExpired: z.boolean(),
  /** Last use, to the hour; null: never. */
  lastUsedAt: Instant.nullable(),
});
export type ApiToken = z.infer<typeof ApiToken>;

export const getApiTokens = sellerCall({
  method: 'GET',
  path: 'apitokens',
  summary: 'The tokens by which programs work for a company, the newest first.',
  action: 'api.manage',
  reply: z.array(ApiToken),
});

export const makeApiToken = sellerCall({
  method: 'POST',
  path: 'apitokens',
  summary: 'Makes a token. Its secret is in this answer and can never be read again.',
  action: 'api.manage',
  body: z.object({
    name: z.string().trim().min(1).max(consoleLimits.apiTokenNameLength),
    scopes: z.array(AnyScope).min(1).max(apiScopes.length),
    /** Until it expires. */
    days: z
      .number()
      .int()
      .min(1)
      .max(consoleLimits.apiTokenDays.max)
      .default(consoleLimits.apiTokenDays.usual),
  }),
  reply: outcomeWith({
    /** Sent as `Authorization: Bearer flt_…`; null in a refusal. */
    secret: z.string().nullable(),
  }),
});

export const revokeApiToken = sellerCall({
  method: 'POST',
  path: 'apitokens/:tokenId/revoke',
  summary: 'Ends a token: the next call with it is refused.',
  action: 'api.manage',
  params: z.object({ sellerId: SecureId, tokenId: SecureId }),
  reply: null,
});

export const getApiDescription = consoleCall({
  method: 'GET',
  path: 'openapi.json',
  summary: 'OpenAPI 3.1 of all calls that a token can open.',
  access: 'public',
  reply: z.looseObject({ openapi: z.string() }),
});
