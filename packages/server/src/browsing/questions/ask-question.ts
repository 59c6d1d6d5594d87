import type { Database } from '#platform/database/database.ts';
import type { Site } from '#platform/http/site.ts';
import { isVerifiedUser } from '#identity/staff/public.ts';
import { countWaiting, insertQuestion, isLotOpen } from './questions.queries.ts';

/** Of one person about one lot; whoever has more to say writes one longer question. */
const maxWaiting = 3;

export type Asking = 'asked' | 'not-found' | 'closed' | 'unproved' | 'too-many';

/** Puts a question to the seller of a lot that is not over. */
export async function askQuestion(
  { kysely }: Database,
  site: Pick<Site, 'host' | 'tenantId'>,
  asked: { readonly lotId: string; readonly askerId: string; readonly question: string },
): Promise<Asking> {
  const isOpen = await isLotOpen(kysely, asked.lotId, site.tenantId);
  if (isOpen === null) return 'not-found';
  if (!isOpen) return 'closed';
  if (!(await isVerifiedUser(kysely, asked.askerId))) return 'unproved';
  if ((await countWaiting(kysely, asked.lotId, asked.askerId)) >= maxWaiting) return 'too-many';
  await insertQuestion(kysely, { ...asked, host: site.host });
  return 'asked';
}
