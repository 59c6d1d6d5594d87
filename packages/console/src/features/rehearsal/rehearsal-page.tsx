import type { Rehearsal } from '@fairlot/contract';
import { api } from '@fairlot/client/api.ts';
import { Button } from '@fairlot/ui/button.tsx';
import { plural } from '@fairlot/ui/format.ts';
import { Notice } from '@fairlot/ui/notice.tsx';
import { Skeleton } from '@fairlot/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { callQuery } from '../../lib/use-call.ts';
import { useAction } from '../../lib/use-action.ts';
import { useCompany } from '../viewer/public.ts';
import { KeptRehearsal } from './kept-rehearsal.tsx';
import { durationText, isTooLong } from './rehearsal-words.ts';

/** How often the page polls a running rehearsal, in milliseconds. */
const lookEveryMs = 2_000;

const isUnderWay = ({ state }: Rehearsal) => state === 'waiting' || state === 'running';

/** The rehearsals of a sale: the running one, and the results of earlier ones. */
export function RehearsalPage() {
  const { sellerId = '', saleId = '' } = useParams();
  const company = useCompany();
  const params = { sellerId, saleId };
  const { data, isError } = useQuery({
    ...callQuery('GET /api/console/sellers/:sellerId/sales/:saleId/rehearsals', { params }),
    refetchInterval: ({ state }) =>
      state.data?.rehearsals.some(isUnderWay) === true ? lookEveryMs : false,
  });
  const { busy, failure, perform } = useAction();
  const mayRehearse = company?.can('sale.rehearse') ?? false;
  const current = data?.rehearsals.find(isUnderWay);
  const ended = data?.rehearsals.filter((one) => !isUnderWay(one)) ?? [];

  const start = () => {
    const call = api('POST /api/console/sellers/:sellerId/sales/:saleId/rehearsals', {
      params,
      body: { rehearsalId: crypto.randomUUID() },
    });
    void perform(call, 'The rehearsal was asked for.');
  };
  const stop = () => {
    const call = api('POST /api/console/sellers/:sellerId/sales/:saleId/stoprehearsal', { params });
    void perform(call, 'The rehearsal is being stopped.');
  };

  return (
    <div className="max-w-3xl">
      <title>{`Rehearsal – ${company?.name ?? ''}`}</title>
      <h1 className="text-2xl">Rehearsal</h1>
      <p className="mt-2 text-ink-soft">
        The whole sale at sixty times the speed, with robots as bidders: when the last lot really
        closes, what late bids do to the end, and what to fix before bidders come. Only your own
        people see it. Nobody gets an email, no card is charged, and the sale stays as it is.
      </p>
      {isError && (
        <Notice tone="bad" className="mt-6">
          This page could not be loaded. Please reload the page.
        </Notice>
      )}
      {failure !== null && (
        <Notice tone="bad" className="mt-6">
          {failure}
        </Notice>
      )}
      {data === undefined && !isError && <Skeleton className="mt-6 h-40" />}
      {current !== undefined && (
        <UnderWay
          rehearsal={current}
          takesSeconds={data?.takesSeconds ?? null}
          stop={
            mayRehearse && (
              <Button look="secondary" busy={busy} onClick={stop}>
                Stop it
              </Button>
            )
          }
        />
      )}
      {data !== undefined && current === undefined && mayRehearse && (
        <div className="mt-6">
          {!isTooLong(data.takesSeconds) && (
            <Button busy={busy} onClick={start}>
              {ended.length === 0 ? 'Rehearse this sale' : 'Rehearse it again'}
            </Button>
          )}
          {data.takesSeconds !== null && (
            <p className="mt-2 text-sm text-ink-soft">{durationText(data.takesSeconds)}</p>
          )}
        </div>
      )}
      {data !== undefined && (
        <ul className="mt-8 space-y-6">
          {ended.map((one) => (
            <li key={one.rehearsalId}>
              <KeptRehearsal rehearsal={one} timeZone={data.timeZone} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The progress, or the position in the queue. */
function UnderWay({
  rehearsal: { state, before, closed, lots },
  takesSeconds,
  stop,
}: {
  rehearsal: Rehearsal;
  takesSeconds: number | null;
  stop: ReactNode;
}) {
  return (
    <section
      aria-label="Under way"
      className="mt-6 rounded-lg border border-line bg-surface p-5 shadow-card"
    >
      <div aria-live="polite">
        <h2 className="text-lg">{state === 'waiting' ? 'Waiting' : 'Under way'}</h2>
        <p className="mt-1 text-sm">
          {state === 'waiting' && before === 0 && 'It begins in a moment.'}
          {state === 'waiting' && before > 0 && `${plural(before, 'other rehearsal')} first.`}
          {state === 'running' && lots === 0 && 'Robots bid; no lot has closed yet.'}
          {state === 'running' && lots > 0 && `${closed} of ${plural(lots, 'lot')} closed.`}
        </p>
      </div>
      {state === 'running' && (
        <progress
          aria-label="Lots that have closed"
          value={closed}
          max={Math.max(lots, 1)}
          className="mt-3 h-3 w-full"
        />
      )}
      <p className="mt-3 mb-4 text-sm text-ink-soft">
        {takesSeconds !== null && `${durationText(takesSeconds)} `}
        You can leave this page: the report stays here.
      </p>
      {stop}
    </section>
  );
}
