import { Skeleton } from '../../ui/skeleton.tsx';

/** Holds the place of a list that is being read. */
export function PendingTiles() {
  return (
    <div aria-hidden className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-5 lg:grid-cols-4">
      {['a', 'b', 'c', 'd'].map((place) => (
        <Skeleton key={place} className="aspect-3/4" />
      ))}
    </div>
  );
}
