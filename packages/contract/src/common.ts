import { z } from 'zod';

/** Every id on the wire is an opaque UUID, in any case; a malformed one is simply not found. */
export const SecureId = z.uuid().toLowerCase();
/** Many calls of the specification carry their one argument as `Param`. */
export const ParamId = z.object({ Param: SecureId });
export const ParamText = z.object({ Param: z.string().max(200).default('') });
/** Dollars with at most two decimals, as the specification shows amounts. */
export const Dollars = z.number();
/** ISO 8601 in UTC. Beside it stands a `…LocalStr` in the auction's own time zone. */
export const Instant = z.string();

/** Answer of calls that either did their work or say in a sentence why not. */
export const Outcome = z.object({ isError: z.boolean(), message: z.string() });
export type Outcome = z.infer<typeof Outcome>;

/** The body of calls of which "a response body is an error message"; success is empty. */
export const ErrorText = z.string();

/** Non-negative whole number in an address, bounded so that no offset is absurd. */
export const PageNumber = z.coerce.number().int().min(0).max(1_000_000);
export const PageSize = z.coerce.number().int().min(1).max(10_000);
