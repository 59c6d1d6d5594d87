import { Skeleton } from '@fairlot/ui/skeleton.tsx';

/** Placeholders for rows that are loading. */
export function PendingRows() {
  return (
    <div aria-hidden className="grid gap-3 lg:grid-cols-2">
      {['a', 'b', 'c', 'd'].map((place) => (
        <Skeleton key={place} className="h-20 rounded-lg" />
      ))}
    </div>
  );
}
