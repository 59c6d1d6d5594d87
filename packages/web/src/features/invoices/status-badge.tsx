import { Badge } from '@fairlot/ui/badge.tsx';
import type { StatusLabel } from './status-labels.ts';

/** A payment status. */
export function StatusBadge({ label }: { label: StatusLabel }) {
  return <Badge tone={label.style === 'good' ? 'good' : 'brass'}>{label.text}</Badge>;
}
