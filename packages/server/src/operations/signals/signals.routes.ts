import * as contract from '@fairlot/contract';
import type { RefusalCode } from '@fairlot/contract';
import type { Database } from '#platform/database/database.ts';
import type { Api } from '#platform/http/api.ts';
import { AppError } from '#platform/http/app-error.ts';
import { lookAtSignal } from './look-at-signal.ts';
import { listSignals } from './signals.queries.ts';

const refusals = {
  'looked-before': 'SignalIsLookedAt',
  changed: 'SignalHasChanged',
} as const satisfies Record<string, RefusalCode>;

export interface SignalDependencies {
  readonly database: Database;
  readonly linkTo: (host: string, path: string) => string;
  readonly marketplaceHost: string;
}

/** The routes for signals of shill bidding, only for operators. */
export function serveSignals(
  api: Api,
  { database, linkTo, marketplaceHost }: SignalDependencies,
): void {
  /** Replaces the parts of the lot's address by the address. */
  function linked<L extends { lotId: string; sessionId: string; lotTitle: string }>({
    lotId,
    sessionId,
    ...lot
  }: L) {
    const path = contract.lotPath(sessionId, lotId, lot.lotTitle);
    return { ...lot, lotUrl: linkTo(marketplaceHost, path) };
  }

  api.handle(contract.getSignals, async () => {
    const signals = await listSignals(database.kysely);
    return signals.map(({ evidence, ...signal }) => {
      const { partyKind, lookedAt } = signal;
      const { facts, party, bidding, lots, retracted, retractions } = evidence;
      return {
        signalId: signal.signalId,
        kind: signal.kind,
        severity: signal.severity,
        foundAt: signal.foundAt.toISOString(),
        seenAt: signal.seenAt.toISOString(),
        bidder: { name: signal.bidderName, email: signal.bidderEmail },
        companyName: signal.companyName,
        party: partyKind === null || party === null ? null : { kind: partyKind, ...party },
        facts,
        bidding,
        lots: lots.map(linked),
        retracted,
        retractions: retractions.map(linked),
        looked:
          lookedAt === null
            ? null
            : { at: lookedAt.toISOString(), by: signal.lookedBy ?? '', note: signal.note ?? '' },
      };
    });
  });

  api.handle(contract.lookAtSignal, async ({ body, caller }) => {
    const { signalId, severity: seen, note } = body;
    const looking = await lookAtSignal(database, signalId, { seen, note, by: caller });
    if (looking === 'not-found') throw new AppError('NotFound');
    return looking === 'looked' ? contract.done() : contract.refused(refusals[looking]);
  });
}
