import type { BidLabel } from '@fairlot/rules';
import { TriangleAlert } from 'lucide-react';
import { Badge } from '@fairlot/ui/badge.tsx';
import type { BadgeTone } from '@fairlot/ui/badge.tsx';
import { bidLabelText } from './bid-words.ts';

const tones: Record<BidLabel, BadgeTone> = {
  won: 'good',
  'high-bid': 'good',
  outbid: 'bad',
  'not-won': 'neutral',
  'your-max': 'neutral',
  'reserve-not-met': 'brass',
  pending: 'brass',
  'pending-approval': 'brass',
};

/** The viewer's labels on a lot (section 2, bid labels). */
export function BidLabels({ labels }: { labels: readonly BidLabel[] }) {
  // The maximum is shown with its amount, so its label would repeat it.
  const shown = labels.filter((label) => label !== 'your-max');
  if (shown.length === 0) return null;
  return (
    <ul aria-label="Your part in this lot" className="flex flex-wrap gap-2">
      {shown.map((label) => (
        <li key={label} className="flex">
          <Badge tone={tones[label]}>
            {/* By lamplight its tone is near that of links. */}
            {label === 'outbid' && <TriangleAlert aria-hidden className="size-3.5" />}
            {bidLabelText[label]}
          </Badge>
        </li>
      ))}
    </ul>
  );
}
