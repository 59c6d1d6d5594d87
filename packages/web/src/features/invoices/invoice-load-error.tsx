import { Button } from '@fairlot/ui/button.tsx';
import { EmptyState } from '@fairlot/ui/empty-state.tsx';

/** Shown when an invoice could not be loaded. */
export function InvoiceLoadError({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="pt-6">
      <EmptyState title="This invoice could not be loaded.">
        <Button look="quiet" onClick={onRetry}>
          Try again
        </Button>
      </EmptyState>
    </div>
  );
}
