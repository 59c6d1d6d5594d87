import { Button } from '@fairlot/ui/button.tsx';
import { useState } from 'react';
import { useCall } from '../../lib/use-call.ts';
import { AddLotDialog } from './add-lot-dialog.tsx';

/** Adds a lot to a published sale while that is allowed. */
export function AddLot({
  place,
  onAdded,
}: {
  place: { readonly sellerId: string; readonly saleId: string };
  onAdded: () => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const { data: plan } = useCall('GET /api/console/sellers/:sellerId/sales/:saleId/addlot', {
    params: place,
  });
  if (plan?.isOpen !== true) return null;
  return (
    <div className="mb-3">
      <Button look="secondary" onClick={() => setOpen(true)}>
        Add a lot…
      </Button>
      {isOpen && (
        <AddLotDialog
          key={plan.lotNumber}
          plan={plan}
          place={place}
          onAdded={() => {
            setOpen(false);
            onAdded();
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
