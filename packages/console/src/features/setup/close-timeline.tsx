import { plural } from '@fairlot/ui/format.ts';
import { localTime } from '@fairlot/ui/local-time.ts';
import { useState } from 'react';
import { clockChanges } from './clock-changes.ts';
import type { Setup } from './use-setup.ts';

/** How many marks a session has at most: more would run into each other on a phone. */
const maxMarks = 40;

/** A timeline of the close: a line for each session with a mark for each lot, in the sale's time zone. */
export function CloseTimeline({ form: { setup, state } }: { form: Setup }) {
  const { timeZone } = setup.fields;
  const [now] = useState(() => Date.now());
  const sessions = setup.closes.map((session, index) => ({
    ...session,
    name: setup.fields.sessions[index]?.name || `Session ${index + 1}`,
    first: Date.parse(session.firstCloseAt),
    last: Date.parse(session.lastCloseAt),
  }));
  const start = Math.min(...sessions.map(({ first }) => first));
  const end = Math.max(...sessions.map(({ last }) => last));
  const span = Math.max(end - start, 1);
  const lotsAMark = Math.max(
    1,
    Math.ceil(Math.max(...sessions.map(({ lots }) => lots)) / maxMarks),
  );
  const inZone = (at: number) => localTime(new Date(at).toISOString(), timeZone);
  const changes = clockChanges(now, end, timeZone);
  return (
    <section
      aria-label="When lots close"
      className="rounded-lg border border-line bg-surface p-5 shadow-card"
    >
      <h2 className="text-lg">When lots close</h2>
      <p className="text-sm text-ink-soft" aria-live="polite">
        {state === 'saving' ? 'Working it out…' : 'Without bids in the last minutes'}
      </p>
      {sessions.some(({ lots }) => lots > 1) && (
        <p className="text-sm text-ink-soft">
          Each mark is {lotsAMark === 1 ? 'one lot' : `${lotsAMark} lots`}, from the first close on
          the left to the last on the right.
        </p>
      )}
      <ol className="mt-4 space-y-5">
        {sessions.map(({ sessionId, name, lots, first, last }) => (
          <li key={sessionId}>
            <p className="text-sm font-semibold">
              {name} · {lots === 0 ? 'no lots yet' : plural(lots, 'lot')}
            </p>
            <div aria-hidden className="my-1.5 border-b border-line-strong">
              <div
                className="flex h-3.5 justify-between"
                style={{
                  marginLeft: `${((first - start) / span) * 100}%`,
                  width: `${((last - first) / span) * 100}%`,
                }}
              >
                {Array.from({ length: Math.ceil(lots / lotsAMark) }, (_, mark) => (
                  <span key={mark} className="w-0.5 bg-brand" />
                ))}
              </div>
            </div>
            <p className="text-sm">
              Lot 1 closes {inZone(first)}
              {lots > 1 && (
                <>
                  <br />
                  Lot {lots.toLocaleString('en-US')} closes about {inZone(last)}
                </>
              )}
            </p>
          </li>
        ))}
      </ol>
      {changes.map((at) => (
        <p key={at} className="mt-4 rounded-md bg-brass-tint px-3 py-2 text-sm text-brass">
          Clocks change there on {inZone(at)}: the times above take that into account.
        </p>
      ))}
    </section>
  );
}
