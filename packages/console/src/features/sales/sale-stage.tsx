import type { ConsoleSale } from '@fairlot/contract';
import { Badge } from '@fairlot/ui/badge.tsx';
import type { BadgeTone } from '@fairlot/ui/badge.tsx';

type Stage = ConsoleSale['stage'];

const stages: Record<Stage, { readonly label: string; readonly tone: BadgeTone }> = {
  draft: { label: 'Draft', tone: 'neutral' },
  preview: { label: 'Preview', tone: 'brass' },
  published: { label: 'Open for bids', tone: 'good' },
  closing: { label: 'Closing now', tone: 'brand' },
  closed: { label: 'Closed', tone: 'brass' },
  settled: { label: 'Invoiced', tone: 'neutral' },
  cancelled: { label: 'Canceled', tone: 'neutral' },
  archived: { label: 'Archived', tone: 'neutral' },
};

const paused = { label: 'Paused', tone: 'brand' } as const;

/** The stage of a sale as a badge. */
export function SaleStage({ stage, isPaused }: { stage: Stage; isPaused: boolean }) {
  const { label, tone } = isPaused ? paused : stages[stage];
  return <Badge tone={tone}>{label}</Badge>;
}
