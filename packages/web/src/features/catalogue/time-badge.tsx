import type { AuctionTile } from '@fairlot/contract';
import { Clock } from 'lucide-react';
import { Badge } from '@fairlot/ui/badge.tsx';
import type { BadgeTone } from '@fairlot/ui/badge.tsx';
import { useTileTime } from './auction-tile-view.ts';
import type { TileTime } from './auction-tile-view.ts';

const tones: Record<TileTime['kind'], BadgeTone> = {
  countdown: 'neutral',
  'happening-now': 'brass',
  closed: 'neutral',
  preview: 'neutral',
};

/** The time an auction has left, or its state. */
export function TimeBadge({ auction }: { auction: AuctionTile }) {
  const { kind, text } = useTileTime(auction);
  return (
    <Badge tone={tones[kind]} className="shadow-card">
      {kind === 'countdown' && <Clock aria-hidden className="size-3.5" />}
      <span className="tabular-nums">
        {kind === 'countdown' && 'First lot closes in '}
        {text}
      </span>
    </Badge>
  );
}
