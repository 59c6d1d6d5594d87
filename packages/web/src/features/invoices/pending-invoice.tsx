import { Skeleton } from '@fairlot/ui/skeleton.tsx';

/** Placeholder for an invoice that is loading. */
export function PendingInvoice() {
  return (
    <div className="pt-18">
      <Skeleton className="h-[60rem] rounded-lg" />
    </div>
  );
}
