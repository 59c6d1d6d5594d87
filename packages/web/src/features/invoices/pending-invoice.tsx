import { Skeleton } from '@fairlot/ui/skeleton.tsx';

/** Holds the place of an invoice that is being read. */
export function PendingInvoice() {
  return (
    <div className="pt-18">
      <Skeleton className="h-[60rem] rounded-lg" />
    </div>
  );
}
