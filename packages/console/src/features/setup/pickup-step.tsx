import { pickupOptions } from '@fairlot/contract';
import type { PickupOption, SetupFields } from '@fairlot/contract';
import { Button } from '@fairlot/ui/button.tsx';
import { Checkbox } from '@fairlot/ui/checkbox.tsx';
import { Field, TextField } from '@fairlot/ui/field.tsx';
import { plural } from '@fairlot/ui/format.ts';
import { Notice } from '@fairlot/ui/notice.tsx';
import { planPickup, slotCount } from '@fairlot/rules';
import { useState } from 'react';
import { instantOf } from './clock-changes.ts';
import { AreaSetting, Conflict } from './setup-field.tsx';
import { TypedInput, numberOf, textOf } from './typed-input.tsx';
import type { Setup } from './use-setup.ts';

const optionNames: Record<PickupOption, string> = {
  PickupOnSite: 'Pickup at the sale',
  RelocateStore: 'Pickup at your store, after the lots are moved there',
  LocalDelivery: 'Local delivery',
  ThirdPartyShip: 'Third-party shipper',
  InHouseShip: 'We ship',
  ReturnsAccepted: 'Returns accepted',
};

type Window = SetupFields['pickupWindows'][number];

/** Pickup options and times, planned by minutes per lot and helpers. */
export function PickupStep({ form }: { form: Setup }) {
  const options = form.value('pickupOptions');
  return (
    <div className="max-w-5xl space-y-8">
      <fieldset
        className="min-w-0"
        disabled={form.isFixed('pickupOptions')}
        id="field-pickupOptions"
      >
        <legend className="text-sm font-semibold">How buyers get their lots</legend>
        <div className="grid sm:grid-cols-2">
          {pickupOptions.map((option) => (
            <Checkbox
              key={option}
              label={optionNames[option]}
              checked={options.includes(option)}
              onChange={({ target }) =>
                form.change(
                  'pickupOptions',
                  pickupOptions.filter((one) =>
                    one === option ? target.checked : options.includes(one),
                  ),
                )
              }
            />
          ))}
        </div>
        <Conflict form={form} name="pickupOptions" />
      </fieldset>
      <Windows form={form} />
      <AreaSetting form={form} name="pickupTerms" label="What buyers should know about pickup" />
    </div>
  );
}

function Windows({ form }: { form: Setup }) {
  const windows = form.value('pickupWindows');
  const { timeZone } = form.setup.fields;
  const lots = form.setup.closes.reduce((sum, session) => sum + session.lots, 0);
  const [helpers, setHelpers] = useState('2');
  const [minutes, setMinutes] = useState('4');
  const [lotsABuyer, setLotsABuyer] = useState('3');
  const slotMinutes = windows[0]?.slotMinutes ?? 15;
  const numbers = [helpers, minutes, lotsABuyer].map(Number);
  const [people = 0, minutesALot = 0, perBuyer = 0] = numbers;
  const isUsable = numbers.every((number) => number > 0 && Number.isFinite(number));
  const plan = isUsable
    ? planPickup({ lots, helpers: people, minutesALot, lotsABuyer: perBuyer, slotMinutes })
    : null;
  const places = windows.reduce((sum, window) => sum + placesIn(window, timeZone), 0);
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
      <div className="mt-2 grid grid-cols-3 items-end gap-3 rounded-lg border border-line bg-surface p-4">
        <h2 className="col-span-3 font-sans text-sm font-semibold">Pickup calculator</h2>
        <TextField
          label="Helpers"
          inputMode="numeric"
          value={helpers}
          onChange={({ target }) => setHelpers(target.value)}
        />
        <TextField
          label="Minutes per lot"
          inputMode="decimal"
          value={minutes}
          onChange={({ target }) => setMinutes(target.value)}
        />
        <TextField
          label="Lots per buyer"
          inputMode="decimal"
          value={lotsABuyer}
          onChange={({ target }) => setLotsABuyer(target.value)}
        />
        <p className="col-span-3 text-sm" aria-live="polite">
          {plan === null
            ? 'These must be numbers above zero.'
            : lots === 0
              ? `${plural(plan.perSlot, 'buyer')} in each ${slotMinutes} minutes. You will see how many slots it takes once the sale has lots.`
              : `${plural(lots, 'lot')}, about ${plural(plan.buyers, 'buyer')}: ${plural(plan.perSlot, 'buyer')} in each ${slotMinutes} minutes, so ${plural(plan.slots, 'slot')} or ${hours(plan.minutes)} in all.`}
        </p>
        {plan !== null && windows.some(({ perSlot }) => perSlot !== plan.perSlot) && (
          <Button
            look="secondary"
            className="col-span-3 whitespace-normal! sm:justify-self-start"
            onClick={() =>
              form.change(
                'pickupWindows',
                windows.map((one) => ({ ...one, perSlot: plan.perSlot })),
              )
            }
          >
            Set each pickup time to {plural(plan.perSlot, 'buyer')} per slot
          </Button>
        )}
      </div>
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
            windowAfter(windows.at(-1), form, plan?.perSlot ?? 4),
          ])
        }
      >
        Add a pickup time
      </Button>
      {plan !== null && windows.length > 0 && lots > 0 && places < plan.buyers && (
        <Notice tone="brass" className="mt-3">
          {plural(places, 'place')} for about {plural(plan.buyers, 'buyer')}: add a time, a helper
          or more buyers per slot.
        </Notice>
      )}
    </fieldset>
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

function hours(minutes: number): string {
  return minutes < 90 ? plural(minutes, 'minute') : `${Math.round(minutes / 6) / 10} hours`;
}
