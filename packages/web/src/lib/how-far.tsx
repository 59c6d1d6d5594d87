import { buttonClass } from '@fairlot/ui/button.tsx';
import { distanceWords } from './distance.ts';
import type { Distance } from './distance.ts';

/**
 * How far one would have to go, or a form that asks from where: the browser sends it by itself, and fills in its
 * owner's code.
 */
export function HowFar({
  distance,
  tab,
}: {
  distance: Distance | null;
  /** The tab of the page that it stands on. */
  tab?: string;
}) {
  const words = distanceWords(distance);
  const isUnknown = distance !== null && distance.miles === null;
  return (
    <details className="mt-1" open={isUnknown}>
      <summary className="-my-3 inline-block cursor-pointer py-3 text-brand underline-offset-4 hover:underline">
        {words === '' ? 'How far is it?' : `${words.charAt(0).toUpperCase()}${words.slice(1)}`}
      </summary>
      {isUnknown && <p className="mt-2 text-bad">We do not know this ZIP code.</p>}
      <form className="my-3 flex max-w-72 items-end gap-2">
        {tab !== undefined && <input type="hidden" name="tab" value={tab} />}
        <label className="grid min-w-0 flex-1 gap-1">
          <span>Your ZIP code</span>
          <input
            name="z"
            required
            inputMode="numeric"
            autoComplete="postal-code"
            pattern="[0-9]{5}"
            title="Five digits"
            maxLength={5}
            defaultValue={distance?.zip ?? ''}
            className="min-h-11 w-full min-w-0 rounded-md border border-line-strong bg-surface px-3 text-base text-ink"
          />
        </label>
        <button type="submit" className={buttonClass('secondary')}>
          Show
        </button>
      </form>
    </details>
  );
}
