import type { TimeSlot } from '@fairlot/contract';
import { CalendarCheck, CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { api } from '@fairlot/client/api.ts';
import { Button, buttonClass } from '@fairlot/ui/button.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { notify } from '@fairlot/ui/toast.tsx';
import { failureText } from '../account/public.ts';
import { dayLabel } from './day-label.ts';
import { PickupPlace } from './pickup-place.tsx';
import type { Schedule } from './schedule-slots.ts';

/** The reserved pickup time, its place, and a button to change it. */
export function ReservedPickup({
  invoiceId,
  schedule,
  reserved,
  onMove,
  onGivenBack,
}: {
  invoiceId: string;
  schedule: Schedule;
  reserved: TimeSlot;
  onMove: () => void;
  /** Also after a failed cancellation: the time may have changed. */
  onGivenBack: () => Promise<void>;
}) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function releaseSlot() {
    setBusy(true);
    const answer = await api('POST /api/site/releaseTimeBlock', {
      body: {
        InvoiceSecureId: invoiceId,
        PickupReservationSecureId: schedule.selectedPickupReservationSecureId ?? '',
      },
    });
    const refusal = answer.kind === 'ok' ? (answer.data.message ?? '') : failureText(answer);
    setBusy(false);
    setAsking(false);
    setFailure(refusal === '' ? null : refusal);
    if (refusal === '') void notify('success', 'You have given up your pickup time.');
    await onGivenBack();
  }

  return (
    <>
      <div className="flex gap-4 rounded-lg bg-good-tint px-4 py-4 text-good">
        <CalendarCheck aria-hidden className="mt-1 size-6 shrink-0" />
        <div>
          <h3 className="font-sans text-sm font-semibold tracking-normal">Your pickup time</h3>
          <p className="font-display text-xl font-semibold">
            {dayLabel(reserved.pickupDay, 'full')}
          </p>
          <p className="text-lg font-semibold tabular-nums">{reserved.timeString}</p>
          <p className="text-sm">{schedule.auctionTimeZoneDisplayName}</p>
        </div>
      </div>
      <PickupPlace schedule={schedule} />
      <div className="mt-5 flex flex-wrap gap-3">
        <a
          href={`/ical/pickup/${invoiceId}.ics`}
          className={buttonClass('primary', 'grow sm:grow-0')}
        >
          <CalendarPlus aria-hidden className="size-4.5" />
          Add to calendar
        </a>
        {schedule.timeSlots.length > 1 && !asking && (
          <Button look="secondary" className="grow sm:grow-0" onClick={onMove}>
            Change time
          </Button>
        )}
        {!asking && (
          <Button look="quiet" className="grow sm:grow-0" onClick={() => setAsking(true)}>
            Give up this time
          </Button>
        )}
      </div>
      {asking && (
        <Notice tone="brass" className="mt-4">
          <p>Someone else may take this time. You can choose another one afterwards.</p>
          <div className="mt-3 flex flex-wrap gap-3">
            <Button look="secondary" busy={busy} onClick={() => void releaseSlot()}>
              Give it back
            </Button>
            <Button look="quiet" onClick={() => setAsking(false)}>
              Keep my time
            </Button>
          </div>
        </Notice>
      )}
      {failure !== null && (
        <Notice tone="bad" className="mt-4">
          {failure}
        </Notice>
      )}
    </>
  );
}
