import type { Cents } from '@fairlot/rules';

export interface FindingLot {
  readonly number: string;
  readonly sessionId: string;
  readonly startPrice: Cents;
  readonly reserve: Cents | null;
  readonly lowEstimate: Cents | null;
  readonly highEstimate: Cents | null;
  readonly hasPicture: boolean;
  /** Planned and actual, in epoch milliseconds. */
  readonly plannedClose: number;
  readonly closedAt: number;
}

/** What a seller can fix before the sale, each with the numbers of its lots. */
export type Finding =
  | { readonly kind: 'start-above-estimate' | 'reserve-above-estimate'; readonly lots: string[] }
  | { readonly kind: 'no-picture'; readonly lots: string[] }
  /** The closes of different sessions overlap. */
  | { readonly kind: 'sessions-overlap' }
  /** Lots close on a later day than the first of their session. */
  | { readonly kind: 'ends-after-midnight'; readonly lots: string[] };

/** Findings about a sale and its rehearsal; times are in the sale's zone. */
export function findingsOf(lots: readonly FindingLot[], timeZone: string): Finding[] {
  const numbersOf = (isSo: (lot: FindingLot) => boolean) =>
    lots.filter((lot) => isSo(lot)).map(({ number }) => number);
  const about = (['start-above-estimate', 'reserve-above-estimate', 'no-picture'] as const).map(
    (kind) => ({ kind, lots: numbersOf(tests[kind]) }),
  );
  return [
    ...about.filter((finding) => finding.lots.length > 0),
    ...(sessionsOverlap(lots) ? [{ kind: 'sessions-overlap' as const }] : []),
    ...endsAfterMidnight(lots, timeZone),
  ];
}

const tests = {
  'start-above-estimate': ({ startPrice, lowEstimate }: FindingLot) =>
    lowEstimate !== null && startPrice > lowEstimate,
  'reserve-above-estimate': ({ reserve, highEstimate }: FindingLot) =>
    reserve !== null && highEstimate !== null && reserve > highEstimate,
  'no-picture': ({ hasPicture }: FindingLot) => !hasPicture,
};

function sessionsOverlap(lots: readonly FindingLot[]): boolean {
  const ended = new Set<string>();
  let current: string | null = null;
  for (const { sessionId } of lots.toSorted((a, b) => a.plannedClose - b.plannedClose)) {
    if (sessionId === current) continue;
    if (ended.has(sessionId)) return true;
    if (current !== null) ended.add(current);
    current = sessionId;
  }
  return false;
}

/** Lots of a session that close on a later day than its first was planned to. */
function endsAfterMidnight(lots: readonly FindingLot[], timeZone: string): Finding[] {
  const days = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  const late = Object.values(Object.groupBy(lots, ({ sessionId }) => sessionId)).flatMap(
    (session = []) => {
      const firstClose = Math.min(...session.map(({ plannedClose }) => plannedClose));
      const day = days.format(firstClose);
      return session.filter(({ closedAt }) => days.format(closedAt) !== day);
    },
  );
  if (late.length === 0) return [];
  return [{ kind: 'ends-after-midnight', lots: late.map(({ number }) => number) }];
}
