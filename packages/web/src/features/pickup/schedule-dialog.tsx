import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchData } from '@fairlot/client/fetch-data.ts';
import { Button } from '@fairlot/ui/button.tsx';
import { Dialog } from '@fairlot/ui/dialog.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { Skeleton } from '@fairlot/ui/skeleton.tsx';
import { PickupPlace } from './pickup-place.tsx';
import { ReservedPickup } from './reserved-pickup.tsx';
import { ScheduleForm } from './schedule-form.tsx';

/** The pickup time of an invoice: choose, view or change it. */
export default function ScheduleDialog({
  invoiceId,
  onReserved,
  onClose,
}: {
  invoiceId: string;
  /** Called when a time was chosen or changed, so that others refetch. */
  onReserved: () => void;
  onClose: () => void;
}) {
  const [moving, setMoving] = useState(false);
  const query = useQuery({
    queryKey: ['pickup-schedule', invoiceId],
    queryFn: () => fetchData('GET /api/site/GetSchedule/:invoiceId', { params: { invoiceId } }),
    // Refetched on each opening, because others reserve, too.
    gcTime: 0,
    // The choices must not change just before a press.
    refetchOnWindowFocus: false,
  });
  const schedule = query.data;
  const reserved = schedule?.timeSlots.find((slot) => slot.reserved);

  return (
    <Dialog
      open
      onClose={onClose}
      title={
        schedule === undefined
          ? 'Schedule Pickup'
          : `Schedule Pickup for Invoice #${schedule.invoiceNumber}`
      }
      {...(schedule !== undefined && { description: schedule.title })}
    >
      {query.isPending && <Skeleton className="h-96" />}
      {query.isError && (
        <Notice tone="bad">
          The pickup times could not be loaded.{' '}
          <Button look="quiet" onClick={() => void query.refetch()}>
            Try again
          </Button>
        </Notice>
      )}
      {schedule?.isError === true && (
        <>
          <Notice tone="brass">{schedule.message}</Notice>
          <PickupPlace schedule={schedule} />
        </>
      )}
      {schedule?.isError === false &&
        (reserved !== undefined && !moving ? (
          <ReservedPickup
            invoiceId={invoiceId}
            schedule={schedule}
            reserved={reserved}
            onMove={() => setMoving(true)}
            onGivenBack={async () => {
              await query.refetch();
              onReserved();
            }}
          />
        ) : (
          <ScheduleForm
            invoiceId={invoiceId}
            schedule={schedule}
            reread={() => query.refetch()}
            onReserved={async () => {
              await query.refetch();
              setMoving(false);
              onReserved();
            }}
          />
        ))}
    </Dialog>
  );
}
