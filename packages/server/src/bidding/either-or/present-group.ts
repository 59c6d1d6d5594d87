import type { EitherOrGroup, EitherOrLot } from '@fairlot/contract';
import { centsToDollars, eitherOrTurn, mayLetGo } from '@fairlot/rules';
import { asRuled, stepOf } from './advance-groups.ts';
import type { GroupRow } from './groups.queries.ts';

/** A group as its bidder sees it. */
export function presentGroup(group: GroupRow): EitherOrGroup {
  return {
    secureGroupId: group.id,
    secureAuctionId: group.auctionId,
    auctionTitle: group.auctionTitle,
    version: group.version,
    wanted: group.wanted,
    isFulfilled: stepOf(group).isFulfilled,
    lots: presentLots(group),
  };
}

function presentLots({ wanted, lots }: GroupRow): EitherOrLot[] {
  const ruled = lots.map((lot) => ({ ...asRuled(lot), close: lot.closeAt.getTime(), row: lot }));
  const numberOf = new Map(lots.map(({ lotId, lotNumber }) => [lotId, lotNumber]));
  return ruled.map((lot) => {
    const { row, state, leads, letGo } = lot;
    const turn = state === 'waiting' ? eitherOrTurn(wanted, ruled, lot) : null;
    const why = state === 'lost' ? whyLost(row) : null;
    const wasRefused = why === 'refused' || why === 'missed';
    return {
      lotSecureId: row.lotId,
      secureAuctionSessionId: row.sessionId,
      lotNumber: row.lotNumber,
      title: row.title,
      closeTime: row.closeAt.toISOString(),
      maxAmount: centsToDollars(row.ownMax ?? row.max),
      state,
      leads,
      letGo,
      mayLetGo: row.isOpen && !letGo && mayLetGo(lot),
      isPending: state === 'placed' && !row.hasBid,
      whyLost: why,
      isOffIncrements: wasRefused && row.refusedAs === 'IllegalIncrement',
      waitsFor: (turn?.ahead ?? []).flatMap((id) => numberOf.get(id) ?? []),
      lostBefore: Math.max(0, turn?.needed ?? 0),
      closesTooEarly: turn?.closesTooEarly ?? false,
    };
  });
}

function whyLost(row: GroupRow['lots'][number]): EitherOrLot['whyLost'] {
  if (row.outcome === 'withdrawn' || row.outcome === 'cancelled') return 'withdrawn';
  if (row.wasRemoved) return 'taken-back';
  if (row.hasBid) return row.outcome === 'passed' ? 'passed' : 'outbid';
  if (row.refusedAs === 'LotClosed') return 'too-late';
  if (row.refusedAs !== null) return row.isOpen ? 'refused' : 'missed';
  // What was handed over and voided or deleted before it counted was nobody's loss but theirs.
  return row.wasPlaced ? 'taken-back' : 'too-late';
}
