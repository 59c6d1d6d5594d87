import { z } from 'zod';
import { defineFact } from '#platform/facts/fact.ts';

/** Logins of a user have ended, for any reason: their live connections must end too. */
export const loginsEnded = defineFact(
  'LoginsEnded',
  z.object({ userId: z.string(), loginIds: z.array(z.string()) }),
);
