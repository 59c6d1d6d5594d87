import { api } from '@fairlot/client/api.ts';
import { ConfirmDialog } from '@fairlot/ui/confirm-dialog.tsx';
import { useAction } from '../../lib/use-action.ts';

/** Explains what archiving keeps, and archives a sale. */
export function ArchiveDialog({
  sellerId,
  saleId,
  onClose,
}: {
  sellerId: string;
  saleId: string;
  onClose: () => void;
}) {
  const { busy, failure, perform } = useAction();
  async function archive() {
    const call = api('POST /api/console/sellers/:sellerId/sales/:saleId/archive', {
      params: { sellerId, saleId },
    });
    if (await perform(call, 'The sale was archived.')) onClose();
  }
  return (
    <ConfirmDialog
      title="Archive this sale?"
      description="It no longer appears among what needs you, and “Go to” no longer finds its lots. Its pages, its invoices and its lots that did not sell stay as they are. Nobody is told. It cannot be undone."
      confirm="Archive it"
      look="primary"
      busy={busy}
      failure={failure}
      onConfirm={() => void archive()}
      onClose={onClose}
    />
  );
}
