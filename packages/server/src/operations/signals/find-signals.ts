import {
  severityOfLifting,
  severityOfRetractions,
  severityOfReturning,
  severityOfSharing,
} from '@fairlot/rules';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { readBidding, readLifting } from './bidding.queries.ts';
import type { Bidding } from './bidding.queries.ts';
import type { FoundSignal, SaleToLookAt } from './found-signal.ts';
import { readBidders, readParties } from './parties.queries.ts';
import { readRetracting, readReturning } from './retracting.queries.ts';
import { sharedContacts } from './shared-contacts.ts';
import type { Shared } from './shared-contacts.ts';
import { readSharedMeans } from './shared-means.queries.ts';

/** All signals about the bidders of a sale. Only reads; the rules decide what is suspicious. */
export async function findSignals(
  db: Kysely<DB>,
  sale: SaleToLookAt & { readonly isSettled: boolean },
): Promise<FoundSignal[]> {
  return [
    ...(await findSharing(db, sale)),
    // Winners are known then.
    ...(sale.isSettled ? await findLifting(db, sale) : []),
    ...(await findRetracting(db, sale)),
    ...(await findReturning(db, sale)),
  ];
}

async function findSharing(db: Kysely<DB>, sale: SaleToLookAt): Promise<FoundSignal[]> {
  const found: FoundSignal[] = [];
  // A consignor has no interest in the lots of others.
  const byLots = Map.groupBy(await readShared(db, sale), ({ party: { kind, id } }) =>
    kind === 'consignor' ? id : null,
  );
  for (const [consignorId, shared] of byLots) {
    const bidderIds = [...new Set(shared.map(({ bidderId }) => bidderId))];
    const bidding = await readBidding(db, { sellerId: sale.sellerId, consignorId }, bidderIds);
    const pairs = Map.groupBy(
      shared,
      ({ bidderId, party }) => `${bidderId} ${party.kind} ${party.id}`,
    );
    for (const facts of pairs.values()) {
      const [first] = facts;
      const done = bidding.get(first?.bidderId ?? '');
      if (first === undefined || done === undefined) continue;
      const signal = signalOf(sale, first, facts, done);
      if (signal !== null) found.push(signal);
    }
  }
  return found;
}

function signalOf(
  { sellerId }: SaleToLookAt,
  { bidderId, party: { kind, id, name, email } }: Shared,
  shared: readonly Shared[],
  { totals, lots }: Bidding,
): FoundSignal | null {
  // Several accounts of one consignor may share the same.
  const facts = new Map(shared.map(({ fact, hint }) => [fact, hint]));
  const record = { lots: totals.over, won: totals.won };
  const severity = severityOfSharing(new Set(facts.keys()), record);
  if (severity === null) return null;
  const evidence = {
    facts: [...facts].map(([fact, hint]) => ({ fact, hint })),
    party: { name, email },
    bidding: totals,
    lots,
  };
  return { kind: 'sharing', severity, bidderId, sellerId, party: { kind, id }, evidence };
}

async function readShared(db: Kysely<DB>, sale: SaleToLookAt): Promise<Shared[]> {
  const parties = await readParties(db, sale.sellerId);
  const bidders = await readBidders(db, sale);
  const means = await readSharedMeans(
    db,
    bidders.map(({ userId }) => userId),
    parties.flatMap(({ userId }) => userId ?? []),
  );
  return [
    ...sharedContacts(parties, bidders),
    ...means.flatMap(({ userId, ...shared }) =>
      parties.filter((party) => party.userId === userId).map((party) => ({ ...shared, party })),
    ),
  ];
}

async function findLifting(db: Kysely<DB>, sale: SaleToLookAt): Promise<FoundSignal[]> {
  const { sellerId } = sale;
  const strange = (await readLifting(db, sale)).flatMap(({ bidderId, ...lifting }) => {
    const severity = severityOfLifting({ ...lifting, won: 0 });
    return severity === null ? [] : [{ bidderId, severity }];
  });
  const bidding = await readBidding(
    db,
    { sellerId, consignorId: null },
    strange.map(({ bidderId }) => bidderId),
  );
  return strange.map(({ bidderId, severity }) => {
    const { totals = null, lots = [] } = bidding.get(bidderId) ?? {};
    const evidence = { bidding: totals, lots };
    return { kind: 'lifting', severity, bidderId, sellerId, party: null, evidence };
  });
}

async function findRetracting(db: Kysely<DB>, { auctionId }: SaleToLookAt): Promise<FoundSignal[]> {
  const retracting = await readRetracting(db, auctionId);
  return retracting.flatMap(({ bidderId, retracted, retractions }) => {
    const severity = severityOfRetractions(retracted);
    if (severity === null) return [];
    const evidence = { retracted, retractions };
    return [{ kind: 'retracting', severity, bidderId, sellerId: null, party: null, evidence }];
  });
}

async function findReturning(db: Kysely<DB>, sale: SaleToLookAt): Promise<FoundSignal[]> {
  const { sellerId } = sale;
  return (await readReturning(db, sale)).map(({ bidderId, bidAgain, ...evidence }) => {
    const severity = severityOfReturning({ bidAgain });
    return { kind: 'returning', severity, bidderId, sellerId, party: null, evidence };
  });
}
