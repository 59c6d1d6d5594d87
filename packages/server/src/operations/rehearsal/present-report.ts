import { RehearsalFinding } from '@fairlot/contract';
import type { RehearsalReport as PresentedReport } from '@fairlot/contract';
import { z } from 'zod';

const kinds = RehearsalFinding.shape.kind;

/** A stored report: a rehearsal's own (`report.ts`), without figures that would look like real prices. */
export const StoredReport = z.object({
  lots: z.int(),
  bids: z.int(),
  sold: z.int(),
  reservesNotMet: z.int(),
  withoutBids: z.array(z.string()),
  firstClose: z.number(),
  lastClose: z.number(),
  laterThanPlannedMs: z.number(),
  extendedLots: z.int(),
  longestGapMs: z.number(),
  findings: z.array(z.object({ kind: kinds, lots: z.array(z.string()).default([]) })),
});

/** A stored report in the console's format; throws for anything else. */
export function presentReport(stored: unknown): PresentedReport {
  const { firstClose, lastClose, laterThanPlannedMs, longestGapMs, ...report } =
    StoredReport.parse(stored);
  return {
    ...report,
    firstCloseAt: new Date(firstClose).toISOString(),
    lastCloseAt: new Date(lastClose).toISOString(),
    laterThanPlannedSeconds: laterThanPlannedMs / 1_000,
    longestGapSeconds: longestGapMs / 1_000,
  };
}
