import { useState } from 'react';
import { api } from '@fairlot/client/api.ts';
import { Button } from '@fairlot/ui/button.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { notify } from '@fairlot/ui/toast.tsx';
import { failureText } from '../account/public.ts';
import { ChoiceGrid } from './choice-grid.tsx';
import { dayLabel } from './day-label.ts';
import { PickupPlace } from './pickup-place.tsx';
import { dayShown, slotByKey, slotKey } from './schedule-slots.ts';
import type { Schedule } from './schedule-slots.ts';

/** The days, the times of one of them, and the button that reserves. */
export function ScheduleForm({
  invoiceId,
  schedule,
  reread,
  onReserved,
}: {
  invoiceId: string;
  schedule: Schedule;
  reread: () => Promise<unknown>;
  onReserved: () => Promise<void>;
}) {
  const [wantedDay, setWantedDay] = useState<string | null>(null);
  const [chosenKey, setChosenKey] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const { timeSlots, availableDays, selectedPickupReservationSecureId } = schedule;
  const day = dayShown(schedule, wantedDay);
  const chosen = slotByKey(timeSlots, chosenKey);
  const moves = selectedPickupReservationSecureId !== null;

  async function reserve() {
    if (chosen === null) return;
    setBusy(true);
    setFailure(null);
    const answer = await api('POST /api/site/selectTimeBlock', {
      body: {
        InvoiceSecureId: invoiceId,
        PickupWindowSecureId: chosen.securePickupWindowId,
        BlockStartTime: chosen.pickupDateTime,
        PickupReservationSecureId: selectedPickupReservationSecureId,
      },
    });
    const refusal = answer.kind === 'ok' ? (answer.data.message ?? '') : failureText(answer);
    if (refusal === '') {
      const time = `${dayLabel(chosen.pickupDay, 'full')}, ${chosen.timeString}`;
      void notify('success', `Your pickup is reserved: ${time}.`);
      await onReserved();
    } else {
      setFailure(refusal);
      await reread();
    }
    // Still here when the schedule could not be read again.
    setBusy(false);
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void reserve();
      }}
    >
      <ChoiceGrid
        legend="Day"
        columns="grid-cols-2 min-[22rem]:grid-cols-3 sm:grid-cols-4"
        choices={availableDays.map((one) => ({
          value: one,
          ...inTwo(dayLabel(one, 'short'), ', '),
        }))}
        chosen={day}
        onChoose={(next) => {
          setWantedDay(next);
          setChosenKey(null);
        }}
      />
      <ChoiceGrid
        legend="Time"
        note={schedule.auctionTimeZoneDisplayName}
        columns="grid-cols-2 min-[22rem]:grid-cols-3 sm:grid-cols-4"
        choices={timeSlots
          .filter((slot) => slot.pickupDay === day)
          .map((slot) => ({
            value: slotKey(slot),
            ...inTwo(slot.timeString, ' – ', 'to '),
            ...(slot.reserved && { mark: 'Your time now' }),
          }))}
        chosen={chosen === null ? null : slotKey(chosen)}
        onChoose={setChosenKey}
      />
      <PickupPlace schedule={schedule} />
      <div className="sticky -bottom-[max(1.25rem,env(safe-area-inset-bottom))] -mx-5 mt-4 -mb-[max(1.25rem,env(safe-area-inset-bottom))] border-t border-line bg-surface px-5 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))] sm:-bottom-7 sm:-mx-7 sm:-mb-7 sm:px-7 sm:pb-5">
        {failure !== null && (
          <Notice tone="bad" className="mb-3">
            {failure}
          </Notice>
        )}
        <Button
          type="submit"
          className="w-full"
          busy={busy}
          disabled={chosen === null || chosen.reserved}
        >
          {submitLabel(chosen === null || chosen.reserved, moves)}
        </Button>
      </div>
    </form>
  );
}

/** "9:00 AM" and below it "to 9:15 AM": on one line three of them do not fit beside each other. */
function inTwo(text: string, at: string, before = ''): { label: string; details?: string } {
  const [label = text, rest] = text.split(at);
  return rest === undefined ? { label } : { label, details: `${before}${rest}` };
}

function submitLabel(nothingChosen: boolean, moves: boolean): string {
  if (nothingChosen) return moves ? 'Choose another time' : 'Choose a time';
  return moves ? 'Update' : 'Reserve This Time';
}
