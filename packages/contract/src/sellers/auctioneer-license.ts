import { z } from 'zod';

/** By what license a company sells, for everybody to look up; of the state that the company is in. */
export const AuctioneerLicense = z.object({ state: z.string(), number: z.string() });
export type AuctioneerLicense = z.infer<typeof AuctioneerLicense>;
