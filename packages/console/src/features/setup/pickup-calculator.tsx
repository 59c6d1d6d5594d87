import type { SetupFields } from '@fairlot/contract';
import { planPickup } from '@fairlot/rules';
import type { PickupWork } from '@fairlot/rules';
import { Button } from '@fairlot/ui/button.tsx';
import { TextField } from '@fairlot/ui/field.tsx';
import { plural } from '@fairlot/ui/format.ts';
import { Notice } from '@fairlot/ui/notice.tsx';

type Window = SetupFields['pickupWindows'][number];

/** What the seller guesses, as typed. */
export const guesses = { helpers: '2', minutesALot: '4', lotsABuyer: '3' };
export type Guesses = typeof guesses;

/** The work of a pickup as guessed; null: what is typed are not numbers above zero. */
export function workOf(typed: Guesses, lots: number, slotMinutes: number): PickupWork | null {
  const [helpers = 0, minutesALot = 0, lotsABuyer = 0] = [
    typed.helpers,
    typed.minutesALot,
    typed.lotsABuyer,
  ].map(Number);
  const isUsable = [helpers, minutesALot, lotsABuyer].every((one) => one > 0 && one < Infinity);
  return isUsable ? { lots, helpers, minutesALot, lotsABuyer, slotMinutes } : null;
}

/** How many buyers the helpers can serve in a slot of this pickup time; while its length is none, as many as come. */
export function servedIn({ slotMinutes, perSlot }: Window, work: PickupWork): number {
  return slotMinutes > 0 ? planPickup({ ...work, slotMinutes }).perSlot : perSlot;
}

/** Works out how many buyers fit into a slot, and says where the pickup times let more come. */
export function PickupCalculator({
  typed,
  onType,
  work,
  windows,
  onServe,
}: {
  typed: Guesses;
  onType: (typed: Guesses) => void;
  work: PickupWork | null;
  windows: readonly Window[];
  /** Lets as many buyers come in each pickup time as can be served. */
  onServe: () => void;
}) {
  const field = (name: keyof Guesses, label: string) => (
    <TextField
      label={label}
      inputMode="decimal"
      value={typed[name]}
      onChange={({ target }) => onType({ ...typed, [name]: target.value })}
    />
  );
  return (
    <div className="mt-2 grid grid-cols-3 items-end gap-3 rounded-lg border border-line bg-surface p-4">
      <h2 className="col-span-3 font-sans text-sm font-semibold">Pickup calculator</h2>
      {field('helpers', 'Helpers')}
      {field('minutesALot', 'Minutes per lot')}
      {field('lotsABuyer', 'Lots per buyer')}
      <p className="col-span-3 text-sm" aria-live="polite">
        {work === null ? 'These must be numbers above zero.' : planText(work)}
      </p>
      {work !== null && <Comparison work={work} windows={windows} onServe={onServe} />}
    </div>
  );
}

function planText(work: PickupWork): string {
  const { buyers, perSlot, slots, minutes } = planPickup(work);
  const served = `${plural(work.helpers, 'helper serves', 'helpers serve')} ${plural(perSlot, 'buyer')} in ${work.slotMinutes} minutes`;
  return work.lots === 0
    ? `${served}. You will see how many slots it takes once the sale has lots.`
    : `${plural(work.lots, 'lot')}, so about ${plural(buyers, 'buyer')}. ${served}: ${plural(slots, 'slot')}, or ${hours(minutes)} in all.`;
}

/** Where pickup times and helpers do not agree, and how to make them. */
function Comparison({
  work,
  windows,
  onServe,
}: {
  work: PickupWork;
  windows: readonly Window[];
  onServe: () => void;
}) {
  const served = new Set(windows.map((one) => servedIn(one, work)));
  const [only = 0] = served;
  if (windows.every((one) => one.perSlot === servedIn(one, work))) return null;
  const crowded = windows.flatMap((one, index) =>
    one.perSlot > servedIn(one, work) ? String(index + 1) : [],
  );
  return (
    <div className="col-span-3 space-y-3">
      {crowded.length > 0 && (
        <Notice tone="brass">
          More buyers may come in a slot of pickup {crowded.length === 1 ? 'time' : 'times'}{' '}
          {numbers.format(crowded)} than your helpers can serve: some would wait in line.
        </Notice>
      )}
      <Button look="secondary" className="whitespace-normal!" onClick={onServe}>
        {served.size === 1
          ? `Set each pickup time to ${plural(only, 'buyer')} per slot`
          : 'Set each pickup time to what your helpers can serve'}
      </Button>
    </div>
  );
}

const numbers = new Intl.ListFormat('en-US');

function hours(minutes: number): string {
  return minutes < 90 ? plural(minutes, 'minute') : `${Math.round(minutes / 6) / 10} hours`;
}
