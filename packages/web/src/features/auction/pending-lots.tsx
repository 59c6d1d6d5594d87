import { Skeleton } from '@fairlot/ui/skeleton.tsx';

/** Placeholders for lots that are loading, in the same grid. */
export function PendingLots() {
  return (
    <div aria-hidden className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-5 lg:grid-cols-4">
      {['a', 'b', 'c', 'd'].map((place) => (
        <Skeleton key={place} className="aspect-3/4" />
      ))}
    </div>
  );
}
