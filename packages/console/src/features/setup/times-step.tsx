import { Button } from '@fairlot/ui/button.tsx';
import { classNames } from '@fairlot/ui/class-names.ts';
import { Field, inputClass } from '@fairlot/ui/field.tsx';
import { Conflict, NumberSetting, SetupField, TextSetting } from './setup-field.tsx';
import { CloseTimeline } from './close-timeline.tsx';
import { TypedArea, TypedInput } from './typed-input.tsx';
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

/** When bidding opens and when each lot closes, by the clock where the sale is. */
export function TimesStep({ form }: { form: Setup }) {
  const zone = form.value('timeZone');
  return (
    <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
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
          hint="Empty: as soon as the sale is published"
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
          label="Seconds between two lots"
          hint="60: one lot a minute"
        />
        <NumberSetting
          form={form}
          name="softCloseSeconds"
          label="Seconds left after a late bid"
          hint="A bid later than this sets the clock back to it"
        />
        <Sessions form={form} />
      </div>
      <CloseTimeline form={form} />
    </div>
  );
}

type Session = Setup['setup']['fields']['sessions'][number];

/** The parts of the catalog; lots close within each one after the other. */
function Sessions({ form }: { form: Setup }) {
  const sessions = form.value('sessions');
  const isFixed = form.isFixed('sessions');
  const set = (index: number, change: Partial<Session>) =>
    form.change('sessions', sessions.with(index, { ...(sessions[index] as Session), ...change }));
  const problem = form.problems['sessions'];
  return (
    <fieldset id="field-sessions" className="sm:col-span-2" disabled={isFixed}>
      <legend className="text-sm font-semibold">Sessions</legend>
      <p className="mb-2 text-xs text-ink-soft">
        One is usual. Several close side by side, or one after the other if each has its own time.
      </p>
      <ul className="space-y-3">
        {sessions.map((session, index) => (
          <li
            // A new one has no id yet.
            key={session.sessionId ?? `new-${index}`}
            className="grid gap-2 rounded-md border border-line p-3 sm:grid-cols-[1fr_1fr_auto] sm:items-end"
          >
            <Field label={`Name of session ${index + 1}`}>
              {(control) => (
                <TypedInput
                  {...control}
                  text={session.name}
                  onText={(name) => set(index, { name })}
                />
              )}
            </Field>
            {index === 0 ? (
              <p className="pb-3 text-sm text-ink-soft">closes as the first lot above</p>
            ) : (
              <Field label="Its first lot closes">
                {(control) => (
                  <TypedInput
                    {...control}
                    type="datetime-local"
                    text={session.firstCloseTime ?? ''}
                    onText={(text) => set(index, { firstCloseTime: text === '' ? null : text })}
                  />
                )}
              </Field>
            )}
            {sessions.length > 1 && (
              <Button
                look="quiet"
                aria-label={`Remove session ${index + 1}`}
                onClick={() => form.change('sessions', sessions.toSpliced(index, 1))}
              >
                Remove
              </Button>
            )}
            {sessions.length > 1 && (
              <Field
                label={`About session ${index + 1}`}
                hint="Bidders read it above the session’s lots."
                className="sm:col-span-3"
              >
                {(control) => (
                  <TypedArea
                    {...control}
                    text={session.description}
                    onText={(description) => set(index, { description })}
                  />
                )}
              </Field>
            )}
          </li>
        ))}
      </ul>
      {problem && problem.kind !== 'conflict' && (
        <p role="alert" className="mt-1 text-xs font-medium text-bad">
          A session {problem.reason}.
        </p>
      )}
      <Conflict form={form} name="sessions" />
      {!isFixed && (
        <Button
          look="quiet"
          className="mt-2"
          onClick={() =>
            form.change('sessions', [
              ...sessions,
              {
                sessionId: null,
                name: `Session ${sessions.length + 1}`,
                description: '',
                firstCloseTime: null,
              },
            ])
          }
        >
          Add a session
        </Button>
      )}
    </fieldset>
  );
}
