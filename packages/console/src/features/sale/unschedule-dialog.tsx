import type { SaleSetup } from '@fairlot/contract';
import { ConfirmDialog } from '@fairlot/ui/confirm-dialog.tsx';
import { localTime } from '@fairlot/ui/local-time.ts';
import { usePublication } from './use-publication.ts';

/** Cancels a scheduled publication. */
export function UnscheduleDialog({
  setup: { publishedAt, fields },
  onClose,
}: {
  setup: SaleSetup;
  onClose: () => void;
}) {
  const { unschedule, isBusy, failure } = usePublication(onClose);
  const at = publishedAt === null ? 'at its time' : localTime(publishedAt, fields.timeZone);
  return (
    <ConfirmDialog
      title="Unschedule this sale?"
      description={`The sale will not open ${at}. Its preview stays; nobody is told.`}
      confirm="Unschedule it"
      busy={isBusy}
      failure={failure}
      onConfirm={() => void unschedule()}
      onClose={onClose}
    />
  );
}
