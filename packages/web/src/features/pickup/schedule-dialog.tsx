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

/** When the lots of an invoice are picked up: to choose, to look up and to move. */
export default function ScheduleDialog({
  invoiceId,
  onReserved,
  onClose,
}: {
  invoiceId: string;
  /** A time was chosen or moved: what shows it elsewhere must be read again. */
  onReserved: () => void;
  onClose: () => void;
}) {
  const [moving, setMoving] = useState(false);
  const query = useQuery({
    queryKey: ['pickup-schedule', invoiceId],
    queryFn: () => fetchData('GET /api/site/GetSchedule/:invoiceId', { params: { invoiceId } }),
    // Each opening asks again: others choose, too.
    gcTime: 0,
    // The choices must not change while somebody is about to press one.
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
