import type { SetupFields } from '@fairlot/contract';
import { Button } from '@fairlot/ui/button.tsx';
import { Field } from '@fairlot/ui/field.tsx';
import { plural } from '@fairlot/ui/format.ts';
import { Notice } from '@fairlot/ui/notice.tsx';
import { planPickup, slotCount } from '@fairlot/rules';
import type { PickupWork } from '@fairlot/rules';
import { useState } from 'react';
import { instantOf } from './clock-changes.ts';
import { PickupCalculator, guesses, servedIn, workOf } from './pickup-calculator.tsx';
import { Conflict } from './setup-field.tsx';
import { TypedInput, numberOf, textOf } from './typed-input.tsx';
import type { Setup } from './use-setup.ts';

type Window = SetupFields['pickupWindows'][number];

/** The times at which buyers come, and the work behind them. */
export function PickupWindows({ form }: { form: Setup }) {
  const windows = form.value('pickupWindows');
  const { timeZone } = form.setup.fields;
  const lots = form.setup.closes.reduce((sum, session) => sum + session.lots, 0);
  const [typed, setTyped] = useState(guesses);
  const work = workOf(typed, lots, windows[0]?.slotMinutes ?? 15);
  const problem = form.problems['pickupWindows'];
  const isSeen = form.setup.stage !== 'draft' && form.setup.publishedAt !== null;
  const set = (index: number, change: Partial<Window> | object) =>
    form.change(
      'pickupWindows',
      windows.map((one, at) => (at === index ? { ...one, ...change } : one)),
    );
  return (
    <fieldset className="min-w-0" disabled={form.isFixed('pickupWindows')} id="field-pickupWindows">
      <legend className="text-sm font-semibold">Pickup times</legend>
      {isSeen && !form.isFixed('pickupWindows') && (
        <p className="mt-1 text-sm text-ink-soft">
          Buyers see a change at once, and nobody gets an email about it. A time that a buyer has
          chosen stays theirs: it can be extended, not moved or removed.
        </p>
      )}
      <PickupCalculator
        typed={typed}
        onType={setTyped}
        work={work}
        windows={windows}
        onServe={() =>
          work !== null &&
          form.change(
            'pickupWindows',
            windows.map((one) => ({ ...one, perSlot: servedIn(one, work) })),
          )
        }
      />
      <ul className="mt-4 space-y-3">
        {windows.map((one, index) => (
          // Windows have nothing but their place.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className="rounded-md border border-line p-3">
            <div className="grid grid-cols-2 gap-3 *:min-w-0 lg:grid-cols-[1fr_1fr_8.5rem_7rem_auto] lg:items-end">
              <Field label="From" className="max-sm:col-span-2">
                {(control) => (
                  <TypedInput
                    {...control}
                    type="datetime-local"
                    text={one.start}
                    onText={(start) => set(index, { start })}
                  />
                )}
              </Field>
              <Field label="To" className="max-sm:col-span-2">
                {(control) => (
                  <TypedInput
                    {...control}
                    type="datetime-local"
                    text={one.end}
                    onText={(end) => set(index, { end })}
                  />
                )}
              </Field>
              <Field label="Slot length (min)">
                {(control) => (
                  <TypedInput
                    {...control}
                    inputMode="numeric"
                    text={textOf(one.slotMinutes)}
                    onText={(text) => set(index, { slotMinutes: numberOf(text) })}
                  />
                )}
              </Field>
              <Field label="Buyers per slot">
                {(control) => (
                  <TypedInput
                    {...control}
                    inputMode="numeric"
                    text={textOf(one.perSlot)}
                    onText={(text) => set(index, { perSlot: numberOf(text) })}
                  />
                )}
              </Field>
              <Button
                look="quiet"
                className="-mb-2 -ml-3 justify-self-start lg:m-0"
                aria-label={`Remove pickup time ${index + 1}`}
                onClick={() => form.change('pickupWindows', windows.toSpliced(index, 1))}
              >
                Remove
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {problem && problem.kind !== 'conflict' && (
        <p role="alert" className="mt-1 text-xs font-medium text-bad">
          {/^[A-Z]/.test(problem.reason)
            ? problem.reason
            : `Pickup time ${Number(/\d+/.exec(problem.where)?.[0] ?? 0) + 1} ${problem.reason}.`}
        </p>
      )}
      <Conflict form={form} name="pickupWindows" />
      <Button
        look="secondary"
        className="mt-3"
        onClick={() =>
          form.change('pickupWindows', [
            ...windows,
            windowAfter(windows.at(-1), form, work === null ? 4 : planPickup(work).perSlot),
          ])
        }
      >
        Add a pickup time
      </Button>
      {work !== null && windows.length > 0 && (
        <TooFew work={work} windows={windows} timeZone={timeZone} />
      )}
    </fieldset>
  );
}

/** Warns where more buyers are expected than can be served in all pickup times. */
function TooFew({
  work,
  windows,
  timeZone,
}: {
  work: PickupWork;
  windows: readonly Window[];
  timeZone: string;
}) {
  const places = windows
    .map((one) => ({ ...one, perSlot: Math.min(one.perSlot, servedIn(one, work)) }))
    .reduce((sum, one) => sum + placesIn(one, timeZone), 0);
  const { buyers } = planPickup(work);
  if (places >= buyers) return null;
  return (
    <Notice tone="brass" className="mt-3">
      About {plural(buyers, 'buyer')} will come, and {places} can be served in these times: add a
      time, a helper, or more buyers per slot where your helpers can serve them.
    </Notice>
  );
}

function placesIn(window: Window, timeZone: string): number {
  const { slotMinutes, perSlot } = window;
  const [start, end] = [instantOf(window.start, timeZone), instantOf(window.end, timeZone)];
  const slots = slotCount({ start, end, slotMinutes, perSlot });
  return Number.isFinite(slots) ? Math.max(0, slots) * perSlot : 0;
}

/** The next day from ten to four, after the previous window and after the last close. */
function windowAfter(before: Window | undefined, form: Setup, perSlot: number): Window {
  const closes = form.setup.closes.map(({ lastCloseAt }) => Date.parse(lastCloseAt));
  const last = wallDay(Math.max(...closes), form.setup.fields.timeZone);
  // A first close edited just now moves the others only once it is saved.
  const days = [form.value('firstCloseTime'), before?.start ?? ''].map((at) => at.slice(0, 10));
  const day = nextDay([last, ...days].toSorted().at(-1) ?? last);
  return { start: `${day}T10:00`, end: `${day}T16:00`, slotMinutes: 15, perSlot };
}

/** `2026-12-06`, in the sale's time zone. */
function wallDay(at: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at);
}

function nextDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}
