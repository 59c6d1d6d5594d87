import type { Rehearsal, RehearsalReport } from '@fairlot/contract';
import { plural } from '@fairlot/ui/format.ts';
import { localTime } from '@fairlot/ui/local-time.ts';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { findingWords, problemWords, timeInWords } from './rehearsal-words.ts';

/** The result of a rehearsal. */
export function KeptRehearsal({
  rehearsal: { state, askedAt, askedBy, report, problem },
  timeZone,
}: {
  rehearsal: Rehearsal;
  timeZone: string;
}) {
  return (
    <section className="rounded-lg border border-line bg-surface p-5 shadow-card">
      <h2 className="text-lg">{headings[state]}</h2>
      <p className="text-sm text-ink-soft">
        Asked for {localTime(askedAt, timeZone)} by {askedBy}
      </p>
      {problem !== null && <p className="mt-3 text-sm">{problemWords[problem]}</p>}
      {report !== null && <Report report={report} timeZone={timeZone} />}
    </section>
  );
}

const headings: Record<Rehearsal['state'], string> = {
  waiting: 'Waiting',
  running: 'Under way',
  done: 'Result',
  stopped: 'Stopped before its end',
  failed: 'Failed',
};

function Report({ report, timeZone }: { report: RehearsalReport; timeZone: string }) {
  const { lots, sold, bids, extendedLots, withoutBids, reservesNotMet } = report;
  const facts = [
    ['First lot closed', localTime(report.firstCloseAt, timeZone)],
    [
      'Last lot closed',
      `${localTime(report.lastCloseAt, timeZone)}${later(report.laterThanPlannedSeconds)}`,
    ],
    ['Moved by late bids', `${extendedLots} of ${plural(lots, 'lot')}`],
    ['Longest time without a close', timeInWords(report.longestGapSeconds)],
    ['Sold to robots', `${sold} of ${plural(lots, 'lot')}, by ${plural(bids, 'bid')}`],
    ['Reserve not met', plural(reservesNotMet, 'lot')],
    ['Nobody bid on', withoutBids.length === 0 ? 'none' : listed(withoutBids)],
  ] as const;
  return (
    <>
      <dl className="mt-4 grid gap-x-6 gap-y-3 text-sm sm:grid-cols-2">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-xs text-ink-soft">{name}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <h3 className="mt-5 text-base">To look at</h3>
      {report.findings.length === 0 && (
        <p className="mt-2 flex items-center gap-2 text-sm font-medium text-good">
          <CircleCheck aria-hidden className="size-5" /> Nothing was found.
        </p>
      )}
      <ul className="divide-y divide-line">
        {report.findings.map(({ kind, lots: about }) => (
          <li key={kind} className="flex items-start gap-3 py-2 text-sm">
            <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-brass" />
            <span>
              {findingWords[kind]}
              {about.length > 0 && <span className="block text-ink-soft">{listed(about)}</span>}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-ink-soft">
        Robots bid by estimates and chance. Which lots they buy, and whether they meet a reserve, is
        no forecast.
      </p>
    </>
  );
}

function later(seconds: number): string {
  return seconds < 30 ? ', as planned' : `, ${timeInWords(seconds)} later than planned`;
}

/** The number of lots listed; the rest is counted. */
const maxListed = 10;

function listed(lots: readonly string[]): string {
  const more = lots.length - maxListed;
  const some = lots.slice(0, maxListed).join(', ');
  return `${lots.length === 1 ? 'Lot' : 'Lots'} ${some}${more > 0 ? ` and ${more} more` : ''}`;
}
