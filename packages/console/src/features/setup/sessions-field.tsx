import { Button } from '@fairlot/ui/button.tsx';
import { Field } from '@fairlot/ui/field.tsx';
import { RichText } from '../../lib/rich-text.tsx';
import { Conflict } from './setup-field.tsx';
import { TypedInput } from './typed-input.tsx';
import type { Setup } from './use-setup.ts';

type Session = Setup['setup']['fields']['sessions'][number];

/** The sessions of the catalog; within each, lots close one after the other. */
export function Sessions({ form }: { form: Setup }) {
  const sessions = form.value('sessions');
  const isFixed = form.isFixed('sessions');
  const set = (index: number, change: Partial<Session>) =>
    form.change('sessions', sessions.with(index, { ...(sessions[index] as Session), ...change }));
  const problem = form.problems['sessions'];
  return (
    <fieldset id="field-sessions" className="min-w-0" disabled={isFixed}>
      <legend className="text-sm font-semibold">Sessions</legend>
      <p className="mb-2 text-xs text-ink-soft">
        One is usual. Several close side by side, or one after the other if each has its own time.
      </p>
      <ul className="space-y-3">
        {sessions.map((session, index) => (
          <li
            // A new one has no id yet.
            key={session.sessionId ?? `new-${index}`}
            className="grid gap-2 rounded-md border border-line p-3 sm:grid-cols-2 sm:items-start"
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
              <p className="text-sm text-ink-soft sm:pt-9">
                Its first lot closes at the time above.
              </p>
            ) : (
              <Field
                label="Its first lot closes"
                hint="Leave empty to close together with the first session"
              >
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
            {index > 0 && (
              <Field
                label="It begins with lot"
                hint="Its number; every lot from there on, up to the next session. Leave empty for no lots yet"
                className="sm:col-span-2"
              >
                {(control) => (
                  <TypedInput
                    {...control}
                    className="max-w-40"
                    text={session.firstLot}
                    onText={(firstLot) => set(index, { firstLot })}
                  />
                )}
              </Field>
            )}
            {sessions.length > 1 && (
              <Field
                label={`About session ${index + 1}`}
                hint="Bidders read it above the session’s lots."
                className="sm:col-span-2"
              >
                {(control) => (
                  <RichText
                    {...control}
                    label={`About session ${index + 1}`}
                    disabled={isFixed}
                    html={session.description}
                    onHtml={(description) => set(index, { description })}
                  />
                )}
              </Field>
            )}
            {sessions.length > 1 && (
              <Button
                look="quiet"
                className="-mb-2 -ml-3 justify-self-start"
                aria-label={`Remove session ${index + 1}`}
                onClick={() => form.change('sessions', sessions.toSpliced(index, 1))}
              >
                Remove
              </Button>
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
          look="secondary"
          className="mt-3"
          onClick={() =>
            form.change('sessions', [
              ...sessions,
              {
                sessionId: null,
                name: `Session ${sessions.length + 1}`,
                description: '',
                firstCloseTime: null,
                firstLot: '',
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
