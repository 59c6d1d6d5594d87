import type { Signal } from '@fairlot/contract';
import { api } from '@fairlot/client/api.ts';
import { useState } from 'react';
import { Badge } from '@fairlot/ui/badge.tsx';
import type { BadgeTone } from '@fairlot/ui/badge.tsx';
import { Button } from '@fairlot/ui/button.tsx';
import { LookDialog } from './look-dialog.tsx';
import { formatTime } from '../../lib/format-time.ts';
import { LookedAtNote } from './looked-at.tsx';
import { LotsOfSignal, RetractionsOfSignal } from './signal-evidence.tsx';
import { factWords, headingOf, sumOf } from './signal-words.ts';

const severityWords: Record<Signal['severity'], { word: string; tone: BadgeTone }> = {
  low: { word: 'Worth a glance', tone: 'neutral' },
  medium: { word: 'Worth a look', tone: 'brass' },
  high: { word: 'Look at this first', tone: 'bad' },
};

/** One signal with its evidence. */
export function SignalCard({ signal }: { signal: Signal }) {
  const [isLooking, setLooking] = useState(false);
  const { signalId, severity, bidder, party, facts, looked } = signal;
  const { word, tone } = severityWords[severity];
  return (
    <li className="space-y-3 rounded-lg border border-line bg-surface p-5 shadow-card">
      <div className="space-y-2">
        <Badge tone={looked === null ? tone : 'neutral'}>{word}</Badge>
        <h3 className="text-lg wrap-anywhere">{headingOf(signal)}</h3>
      </div>
      <dl className="grid gap-x-6 text-sm sm:grid-cols-[auto_1fr] [&>dd]:mb-2">
        <dt className="text-ink-soft">Bidder</dt>
        <dd>
          <Person name={bidder.name} email={bidder.email} />
        </dd>
        {party !== null && (
          <>
            <dt className="text-ink-soft">{partyWords[party.kind]}</dt>
            <dd>
              <Person name={party.name} email={party.email} />
            </dd>
          </>
        )}
        {facts.length > 0 && (
          <>
            <dt className="text-ink-soft">Both have</dt>
            <dd>
              <ul>
                {facts.map(({ fact, hint }) => (
                  <li key={fact}>
                    {factWords[fact]} <span className="text-ink-soft">({hint})</span>
                  </li>
                ))}
              </ul>
            </dd>
          </>
        )}
        <dt className="text-ink-soft">In half a year</dt>
        <dd>{sumOf(signal)}</dd>
        <dt className="text-ink-soft">Found</dt>
        <dd>
          <time dateTime={signal.foundAt}>{formatTime(signal.foundAt)}</time>
          {signal.seenAt !== signal.foundAt && (
            <>
              , last seen so <time dateTime={signal.seenAt}>{formatTime(signal.seenAt)}</time>
            </>
          )}
        </dd>
      </dl>
      {signal.lots.length > 0 && <LotsOfSignal signal={signal} />}
      {signal.retractions.length > 0 && <RetractionsOfSignal signal={signal} />}
      {looked === null ? (
        <Button look="secondary" onClick={() => setLooking(true)}>
          Mark as reviewed
        </Button>
      ) : (
        <LookedAtNote looked={looked} />
      )}
      {isLooking && (
        <LookDialog
          title="Mark this signal as reviewed?"
          description={`${bidder.name}. It stays with your note, for all operators to read, and waits again only if more is found. Nobody is told, and nothing changes for the bidder or the seller.`}
          send={(note) =>
            api('POST /api/console/operator/lookatsignal', { body: { signalId, severity, note } })
          }
          onClose={() => setLooking(false)}
        />
      )}
    </li>
  );
}

const partyWords: Record<NonNullable<Signal['party']>['kind'], string> = {
  staff: 'Works there',
  company: 'Company',
  consignor: 'Consignor',
};

function Person({ name, email }: { name: string; email: string | null }) {
  return (
    <>
      {name}
      {email !== null && (
        <>
          ,{' '}
          <a href={`mailto:${email}`} className="break-words underline">
            {email}
          </a>
        </>
      )}
    </>
  );
}
