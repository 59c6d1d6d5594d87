import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

export const getSite = endpoint({
  method: 'GET',
  path: 'getsite',
  hosts: 'all',
  summary: 'What the frame of every page says of its host and of the installation behind it.',
  reply: z.object({
    /** The marketplace that this host belongs to, or is. */
    marketplace: z.object({ name: z.string(), url: z.url() }),
    supportEmail: z.string(),
    /** The postal address, in one line. */
    postalAddress: z.string(),
    /** Empty if there is none; so are the next two. */
    facebookUrl: z.string(),
    instagramUrl: z.string(),
    /** Address of the script that counts visits on this host. */
    analyticsScript: z.string(),
    /** A form for sellers to be shown in a frame; empty if there is none. */
    contactFormUrl: z.string(),
    /** Cards are the sandbox's: pages say that no money moves. */
    testCards: z.boolean(),
    /** `#` and six hex digits, of a company's own site; absent: our own colors. */
    brandColor: z.string().optional(),
  }),
});
