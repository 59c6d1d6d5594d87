import { Button } from '@fairlot/ui/button.tsx';
import { useState } from 'react';
import { CancelSaleDialog } from './cancel-sale-dialog.tsx';

/** The end of a sale's page, apart from what is done every day: calls the sale off. */
export function CancelSale({
  sellerId,
  saleId,
  title,
}: {
  readonly sellerId: string;
  readonly saleId: string;
  readonly title: string;
}) {
  const [isAsking, setAsking] = useState(false);
  return (
    <section className="mt-12 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-5">
      <p className="max-w-prose text-sm text-ink-soft">
        You can cancel this sale until its first lot closes. This cannot be undone.
      </p>
      <Button look="danger" onClick={() => setAsking(true)}>
        Cancel the sale…
      </Button>
      {isAsking && (
        <CancelSaleDialog
          sellerId={sellerId}
          saleId={saleId}
          title={title}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}
