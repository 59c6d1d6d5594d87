import type { StatusLabel } from '@fairlot/rules';
import { Badge } from '@fairlot/ui/badge.tsx';

/** A payment status. */
export function StatusBadge({ label }: { label: StatusLabel }) {
  return <Badge tone={label.style === 'good' ? 'good' : 'brass'}>{label.text}</Badge>;
}
