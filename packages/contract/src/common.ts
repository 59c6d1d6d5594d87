import { z } from 'zod';

/** Every id on the wire is an opaque UUID, in any case; a malformed one is simply not found. */
export const SecureId = z.uuid().toLowerCase();
/** Many calls of the specification have their only argument as `Param`. */
export const ParamId = z.object({ Param: SecureId });
export const ParamText = z.object({ Param: z.string().max(200).default('') });
/** Dollars with at most two decimals, as the specification shows amounts. */
export const Dollars = z.number();
/** ISO 8601 in UTC. Beside it is a `…LocalStr` in the auction's own time zone. */
export const Instant = z.string();

/** Non-negative whole number in an address, bounded so that no offset is absurd. */
export const PageNumber = z.coerce.number().int().min(0).max(1_000_000);
export const PageSize = z.coerce.number().int().min(1).max(10_000);
