import { readClock } from '@fairlot/server/platform/database/read-clock.ts';
import type { Transaction } from 'kysely';
import type { Database } from '@fairlot/server/platform/database/database.ts';
import type { DB } from '@fairlot/server/platform/database/schema.ts';
import type { Log } from '@fairlot/server/platform/log/log.ts';
import { hashPassword } from '@fairlot/server/platform/passwords/argon2id.ts';
import { addMarketplace } from '@fairlot/server/selling/sellers/public.ts';
import { setRole } from '@fairlot/server/identity/staff/public.ts';
import { auctionPlans } from './auction-plans.ts';
import { closingSoonPlan } from './closing-soon.ts';
import { countAuctions, findCrowd, findUser, lockDemo, somethingCloses } from './demo.queries.ts';
import { createLotWriter } from './describe-lot.ts';
import { openAuction } from './open-auction.ts';
import type { DemoCrowd } from './open-auction.ts';
import { insertBidders } from './past.queries.ts';
import { demoLogins, demoPassword, makePerson } from './people.ts';
import { createRandom } from './random.ts';
import { settlePast } from './settle-past.ts';
import type { DemoDebtors } from './settle-past.ts';

interface DemoReport {
  readonly seeded: boolean;
  readonly renewed: boolean;
}

const demoSeed = 1881;
const domain = 'fairlot.example';
const crowdSize = 44;
/** The maximum time until something to watch, in milliseconds. */
const closesWithin = 15 * 60_000;

/**
 * Ensures that the demo exists: creates it once, and adds an auction that closes within minutes whenever
 * none does. Safe at every start, from several processes at once.
 */
export async function prepareDemo(database: Database, log: Log): Promise<DemoReport> {
  const passwordHash = await hashPassword(demoPassword);
  return database.transaction(async (db) => {
    await lockDemo(db);
    const bidder = await findUser(db, demoLogins.bidder);
    if (bidder === null) {
      const { now, debtors } = await seed(db, passwordHash);
      await settlePast(database, db, { log, debtors, now });
    }
    const renewed = !(await somethingCloses(db, closesWithin));
    if (renewed) await renew(db);
    return { seeded: bidder === null, renewed };
  });
}

async function seed(
  db: Transaction<DB>,
  passwordHash: string,
): Promise<{ now: number; debtors: DemoDebtors }> {
  const now = (await readClock(db)).getTime();
  const random = createRandom(demoSeed);
  await addMarketplace(db, ['localhost', '127.0.0.1']);
  const guests = Array.from(
    { length: crowdSize },
    (_, index) => `guest${String(index + 1).padStart(2, '0')}@${domain}`,
  );
  const emails = [demoLogins.bidder, demoLogins.rival, demoLogins.seller, ...guests];
  const people = emails.map((email) => makePerson(random, email));
  const [bidder = '', rival = '', seller = '', ...others] = await insertBidders(
    db,
    people,
    passwordHash,
  );
  const crowd: DemoCrowd = { logins: [bidder, rival], others };
  const writeLot = createLotWriter();
  for (const [index, plan] of auctionPlans.entries()) {
    // Each sale has its own, so that a change of one leaves the others as they are.
    const studio = { random: createRandom(demoSeed + 1 + index), writeLot, crowd, now };
    const written = await openAuction(db, plan, studio);
    if (plan.seller === 'hudson') await setRole(db, seller, written.sellerId, 'owner');
  }
  return { now, debtors: { bidder, rival } };
}

async function renew(db: Transaction<DB>): Promise<void> {
  const now = (await readClock(db)).getTime();
  const number = await countAuctions(db);
  const random = createRandom(demoSeed - number);
  const bidder = (await findUser(db, demoLogins.bidder)) ?? '';
  const rival = (await findUser(db, demoLogins.rival)) ?? '';
  const everybody = await findCrowd(db, domain, demoLogins.seller);
  const others = everybody.filter((id) => id !== bidder && id !== rival);
  const crowd: DemoCrowd = { logins: [bidder, rival], others };
  const studio = {
    random,
    writeLot: createLotWriter(),
    crowd,
    now,
  };
  await openAuction(db, closingSoonPlan(number, random), studio);
}
