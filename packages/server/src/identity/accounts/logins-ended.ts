import { z } from 'zod';
import { defineFact } from '#platform/facts/fact.ts';

/** Logins of a user have ended, by whatever: what was let in by them must end too. */
export const loginsEnded = defineFact(
  'LoginsEnded',
  z.object({ userId: z.string(), loginIds: z.array(z.string()) }),
);
