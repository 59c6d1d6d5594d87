import type { LotTile } from '@fairlot/contract';
import { useQuery } from '@tanstack/react-query';
import { fetchData } from '@fairlot/client/fetch-data.ts';
import { Button } from '@fairlot/ui/button.tsx';
import { Dialog } from '@fairlot/ui/dialog.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { Skeleton } from '@fairlot/ui/skeleton.tsx';
import { NoSmsNotice } from './no-sms-notice.tsx';
import { ReminderForm } from './reminder-form.tsx';

/** The SMS reminder of one lot (section 2): a phone to set it for, or a button to cancel it. */
export default function ReminderDialog({
  lot,
  loginId,
  onSaved,
  onClose,
}: {
  lot: LotTile;
  loginId: string;
  onSaved: (subscribed: boolean) => void;
  onClose: () => void;
}) {
  const lotSecureId = lot.secureId;
  const query = useQuery({
    queryKey: ['text-phone', loginId, lotSecureId],
    queryFn: () =>
      fetchData('GET /api/site/getTextMessagePhone/:lotSecureId', { params: { lotSecureId } }),
    // Refetched on each opening: STOP and START arrive by text message.
    gcTime: 0,
    // A form must not change while it is being filled in.
    refetchOnWindowFocus: false,
  });
  return (
    <Dialog open onClose={onClose} title="Text message reminder" description={lot.title}>
      {query.isError && (
        <Notice tone="bad">
          Your phone number could not be loaded.{' '}
          <Button look="quiet" onClick={() => void query.refetch()}>
            Try again
          </Button>
        </Notice>
      )}
      {query.isPending && <Skeleton className="h-48" />}
      {query.data?.fromPhone === '' && <NoSmsNotice />}
      {query.data !== undefined && query.data.fromPhone !== '' && (
        <ReminderForm
          lotSecureId={lotSecureId}
          known={query.data}
          onSaved={onSaved}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}
