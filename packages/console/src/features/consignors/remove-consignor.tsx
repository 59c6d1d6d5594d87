import type { Consignor } from '@fairlot/contract';
import { api } from '@fairlot/client/api.ts';
import { ConfirmDialog } from '@fairlot/ui/confirm-dialog.tsx';
import { useAction } from '../../lib/use-action.ts';

/** Confirms the removal of a consignor without lots. */
export function RemoveConsignor({
  sellerId,
  consignor: { consignorId, name },
  onClose,
}: {
  sellerId: string;
  consignor: Consignor;
  onClose: () => void;
}) {
  const { busy, failure, perform } = useAction();
  async function remove() {
    const call = api('POST /api/console/sellers/:sellerId/consignors/:consignorId/remove', {
      params: { sellerId, consignorId },
    });
    if (await perform(call, `${name} was removed.`)) onClose();
  }
  return (
    <ConfirmDialog
      title={`Remove ${name}?`}
      description="Their contact details and your note are deleted. They have no lots, and nobody is told."
      confirm="Remove"
      busy={busy}
      failure={failure}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}
