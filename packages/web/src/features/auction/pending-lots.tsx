import { Skeleton } from '@fairlot/ui/skeleton.tsx';

/** Placeholders for lots that are loading, in the same grid. */
export function PendingLots() {
  return (
    <div
      aria-hidden
      className="lot-grid grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 lg:grid-cols-4 xl:grid-cols-5"
    >
      {['a', 'b', 'c', 'd'].map((place) => (
        <Skeleton key={place} className="aspect-3/4" />
      ))}
    </div>
  );
}
