import { classNames } from '@fairlot/ui/class-names.ts';
import { inputClass } from '@fairlot/ui/field.tsx';
import { NumberSetting, SetupField, TextSetting } from './setup-field.tsx';
import { CloseTimeline } from './close-timeline.tsx';
import { Sessions } from './sessions-field.tsx';
import { TypedInput } from './typed-input.tsx';
import type { Setup } from './use-setup.ts';

const zones = [
  ['America/New_York', 'Eastern Time'],
  ['America/Chicago', 'Central Time'],
  ['America/Denver', 'Mountain Time'],
  ['America/Phoenix', 'Arizona'],
  ['America/Los_Angeles', 'Pacific Time'],
  ['America/Anchorage', 'Alaska'],
  ['Pacific/Honolulu', 'Hawaii'],
  ['America/Puerto_Rico', 'Puerto Rico'],
  ['Pacific/Guam', 'Guam'],
] as const;

/** When bidding opens and when each lot closes, in the local time of the sale. */
export function TimesStep({ form }: { form: Setup }) {
  const zone = form.value('timeZone');
  const softClose = form.value('softCloseSeconds');
  return (
    <div className="grid items-start gap-x-8 gap-y-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div className="grid gap-4 sm:grid-cols-2">
        <SetupField form={form} name="timeZone" label="Time zone of the sale">
          {(control) => (
            <select
              {...control}
              className={classNames(inputClass, 'pr-9')}
              value={zone}
              onChange={({ target }) => form.change('timeZone', target.value)}
            >
              {!zones.some(([name]) => name === zone) && <option value={zone}>{zone}</option>}
              {zones.map(([name, label]) => (
                <option key={name} value={name}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </SetupField>
        <SetupField
          form={form}
          name="startTime"
          label="Bidding opens"
          hint="Leave empty to open as soon as the sale is published"
        >
          {(control) => (
            <TypedInput
              {...control}
              type="datetime-local"
              text={form.value('startTime') ?? ''}
              onText={(text) => form.change('startTime', text === '' ? null : text)}
            />
          )}
        </SetupField>
        <TextSetting
          form={form}
          name="firstCloseTime"
          label="First lot closes"
          type="datetime-local"
          className="sm:col-span-2"
        />
        <NumberSetting
          form={form}
          name="lotIntervalSeconds"
          label="Seconds between lots"
          hint="60: one lot a minute"
        />
        <NumberSetting
          form={form}
          name="softCloseSeconds"
          label="Soft close (seconds)"
          hint={`A bid in the last ${softClose} seconds resets the clock to ${softClose} seconds.`}
        />
      </div>
      <div className="xl:sticky xl:top-6 xl:col-start-2 xl:row-span-2 xl:row-start-1">
        <CloseTimeline form={form} />
      </div>
      <Sessions form={form} />
    </div>
  );
}
