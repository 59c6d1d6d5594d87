import { randomBytes } from 'node:crypto';
import type { Database } from '@fairlot/server/platform/database/database.ts';
import { hashPassword } from '@fairlot/server/platform/passwords/argon2id.ts';
import { registerQuietly } from '@fairlot/server/bidding/registrations/public.ts';
import { findAuctionId } from './demo.queries.ts';
import { insertBidders } from './past.queries.ts';
import { makePerson } from './people.ts';
import { createRandom } from './random.ts';

interface MadeBidder {
  readonly email: string;
  readonly password: string;
  readonly paddleNumber: string;
}

/**
 * Makes people who may bid in an auction (named by its id or a session's) at once: verified, with a
 * profile and a sandbox card, registered and approved. They share one random password, since a thousand
 * hashes would take a minute of both cores. Null when there is no such auction.
 */
export async function makeBidders(
  database: Database,
  auctionOrSessionId: string,
  count: number,
): Promise<MadeBidder[] | null> {
  const password = `Fairlot-${randomBytes(9).toString('base64url')}-1`;
  const passwordHash = await hashPassword(password);
  const run = randomBytes(4).toString('hex');
  const random = createRandom(Number.parseInt(run, 16));
  const people = Array.from({ length: count }, (_, index) =>
    makePerson(random, `bidder-${run}-${index + 1}@bidders.fairlot.example`),
  );
  return database.transaction(async (db) => {
    const auctionId = await findAuctionId(db, auctionOrSessionId);
    if (auctionId === null) return null;
    const ids = await insertBidders(db, people, passwordHash);
    const made: MadeBidder[] = [];
    for (const [index, { email }] of people.entries()) {
      const paddle = await registerQuietly(db, auctionId, ids[index] ?? '');
      made.push({ email, password, paddleNumber: String(paddle) });
    }
    return made;
  });
}
