/** Why a seller declines a bidder, as shown to the bidder: a short list, so that nobody is insulted. */
export const refusalCauses = ['unconfirmed', 'unpaid', 'not-collected', 'too-far'] as const;
export type RefusalCause = (typeof refusalCauses)[number];
