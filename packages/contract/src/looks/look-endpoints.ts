import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { outcomeWith } from '../refusals.ts';

export const openLook = endpoint({
  method: 'POST',
  path: 'look/open',
  summary:
    'Opens the pages of one draft to this browser, for two hours, by the key that the console has given: once, on its own host. Nobody can bid or register by it.',
  body: z.object({ key: z.string().max(100) }),
  /** The path of the draft's page; null: the key is not valid. */
  reply: outcomeWith({ path: z.string().nullable() }),
});

export const closeLook = endpoint({
  method: 'POST',
  path: 'look/close',
  summary: 'Ends the look at a draft that this browser has open, if any.',
  reply: null,
});
