import { z } from 'zod';

/** The auctioneer's license of a company, for everybody to look up; from the company's state. */
export const AuctioneerLicense = z.object({ state: z.string(), number: z.string() });
export type AuctioneerLicense = z.infer<typeof AuctioneerLicense>;
