import { Skeleton } from '@fairlot/ui/skeleton.tsx';
import { lotGridLook } from './lot-grid.tsx';

/** Placeholders for lots that are loading, in the same grid. */
export function PendingLots() {
  return (
    <div aria-hidden className={lotGridLook}>
      {['a', 'b', 'c', 'd'].map((place) => (
        <Skeleton key={place} className="aspect-3/4" />
      ))}
    </div>
  );
}
