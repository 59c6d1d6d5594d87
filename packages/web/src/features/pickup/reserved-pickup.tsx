import type { TimeSlot } from '@fairlot/contract';
import { CalendarCheck, CalendarPlus } from 'lucide-react';
import { Button, buttonClass } from '../../ui/button.tsx';
import { dayLabel } from './day-label.ts';
import { PickupPlace } from './pickup-place.tsx';
import type { Schedule } from './schedule-slots.ts';

/** The time that was chosen, where to be then, and the way to another one. */
export function ReservedPickup({
  invoiceId,
  schedule,
  reserved,
  onMove,
}: {
  invoiceId: string;
  schedule: Schedule;
  reserved: TimeSlot;
  onMove: () => void;
}) {
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
        {schedule.timeSlots.length > 1 && (
          <Button look="secondary" className="grow sm:grow-0" onClick={onMove}>
            Change time
          </Button>
        )}
      </div>
    </>
  );
}
