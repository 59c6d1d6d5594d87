import type { SaleChecklist, SaleSetup } from '@fairlot/contract';
import { useState } from 'react';
import { Button } from '@fairlot/ui/button.tsx';
import { Dialog } from '@fairlot/ui/dialog.tsx';
import { TextField } from '@fairlot/ui/field.tsx';
import { plural } from '@fairlot/ui/format.ts';
import { Notice } from '@fairlot/ui/notice.tsx';
import { localTime } from '@fairlot/ui/local-time.ts';
import { instantOf } from '../setup/public.ts';
import { Findings } from './checklist.tsx';
import { usePublication } from './use-publication.ts';

type When = 'now' | 'later' | 'preview';

/** Explains what becomes public and who is notified, and publishes: now, at a time, or as a preview. */
export function PublishDialog({
  setup: { fields, closes, stage },
  checklist,
  onClose,
}: {
  setup: SaleSetup;
  checklist: SaleChecklist;
  onClose: () => void;
}) {
  const { timeZone } = fields;
  const [when, setWhen] = useState<When>('now');
  const [wall, setWall] = useState('');
  const { publish, preview, isBusy, failure, blockers } = usePublication(onClose);
  const lots = closes.reduce((sum, session) => sum + session.lots, 0);
  const at = instantOf(wall, timeZone);
  const first = closes.map(({ firstCloseAt }) => firstCloseAt).toSorted()[0] ?? '';
  const isReady = checklist.blockers.length === 0;
  const whens: readonly (readonly [When, string])[] = [
    ['now', 'Publish now'],
    ['later', 'Publish later'],
    ...(stage === 'draft' ? [['preview', 'Show a preview only'] as const] : []),
  ];
  const labels = { now: 'Publish now', later: 'Schedule', preview: 'Show the preview' };
  function submit() {
    if (when === 'preview') return preview();
    return publish(when === 'now' ? null : new Date(at).toISOString());
  }
  return (
    <Dialog open onClose={onClose} title="Publish this sale">
      <div className="space-y-4 text-sm">
        <fieldset className="space-y-1">
          <legend className="sr-only">When</legend>
          {whens.map(([value, label]) => (
            <label key={value} className="flex min-h-11 items-center gap-3">
              <input
                type="radio"
                name="when"
                className="size-5 accent-brand"
                checked={when === value}
                onChange={() => setWhen(value)}
              />
              {label}
            </label>
          ))}
        </fieldset>
        {when === 'later' && (
          <TextField
            label="Bidding may begin"
            type="datetime-local"
            value={wall}
            onChange={({ target }) => setWall(target.value)}
            hint={`In the time zone of the sale (${timeZone.replaceAll('_', ' ')})`}
          />
        )}
        <div className="rounded-md bg-sunken px-4 py-3">
          <h3 className="font-semibold">What becomes public</h3>
          <ul className="mt-1 list-disc space-y-1 pl-5">
            <li>
              “{fields.title}” with {plural(lots, 'lot')}, its terms and {fields.city},{' '}
              {fields.state}. The street address is shown to approved bidders.
            </li>
            {when === 'now' && (
              <li>
                Bidding opens{' '}
                {fields.startTime === null
                  ? 'at once'
                  : localTime(
                      new Date(instantOf(fields.startTime, timeZone)).toISOString(),
                      timeZone,
                    )}
                ; the first lot closes {localTime(first, timeZone)}.
              </li>
            )}
            {when === 'later' && (
              <li>
                A preview is shown at once; nobody can bid before that time. You can unschedule it.
              </li>
            )}
            {when === 'preview' && <li>A preview has no closing times, and nobody can bid.</li>}
            <li>It cannot be hidden again.</li>
          </ul>
          <h3 className="mt-3 font-semibold">Who will be told</h3>
          <p className="mt-1">
            {when === 'preview' || checklist.followers === 0
              ? 'Nobody.'
              : `${plural(checklist.followers, 'follower')} of your company get an alert${when === 'later' ? ' at that time' : ''}.`}
          </p>
        </div>
        <Findings
          title="To fix first"
          isBlocking
          findings={blockers.length > 0 ? blockers : checklist.blockers}
        />
        {failure !== null && <Notice tone="bad">{failure}</Notice>}
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="secondary" onClick={onClose}>
            Not yet
          </Button>
          <Button
            look="primary"
            busy={isBusy}
            disabled={(when !== 'preview' && !isReady) || (when === 'later' && Number.isNaN(at))}
            onClick={() => void submit()}
          >
            {labels[when]}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
