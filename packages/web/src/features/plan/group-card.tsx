import { lotPath } from '@fairlot/contract';
import type { EitherOrGroup, EitherOrLot, Outcome } from '@fairlot/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '@fairlot/client/api.ts';
import type { ApiResult } from '@fairlot/client/api-client.ts';
import { Button } from '@fairlot/ui/button.tsx';
import { classNames } from '@fairlot/ui/class-names.ts';
import { Money } from '@fairlot/ui/money.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { failureText } from '../account/public.ts';
import { adviceWords, stateWords, wantedWords } from './group-words.ts';
import { useReread } from './use-plan.ts';

/** An either-or group: its lots in order, how each stands, and what can be done. */
export function GroupCard({ group, onChange }: { group: EitherOrGroup; onChange: () => void }) {
  const reread = useReread();
  const [asking, setAsking] = useState<EitherOrLot | 'cancel' | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function send(request: Promise<ApiResult<Outcome>>) {
    setBusy(true);
    setFailure(null);
    const answer = await request;
    setBusy(false);
    if (answer.kind !== 'ok') setFailure(failureText(answer));
    else if (answer.data.isError) setFailure(answer.data.message);
    else {
      setAsking(null);
      await reread();
    }
  }
  const { secureGroupId, lots } = group;
  const letGo = ({ lotSecureId }: EitherOrLot) =>
    send(api('POST /api/site/letgo', { body: { secureGroupId, lotSecureId } }));
  const cancel = () => send(api('POST /api/site/canceleitheror', { body: { secureGroupId } }));

  return (
    <article className="rounded-md border border-line p-4 text-sm">
      <h4 className="font-semibold">{wantedWords(group.wanted)}</h4>
      <ol className="mt-1 divide-y divide-line">
        {lots.map((lot) => (
          <li key={lot.lotSecureId} className="py-2">
            <LotLine lot={lot} words={stateWords(lot, group)} />
            <Advice words={group.isFulfilled ? null : adviceWords(lot)} />
            {lot.closesTooEarly && !group.isFulfilled && (
              <p className="text-brass">
                It closes before its turn can come, so it will probably not be placed. Lots that
                close first belong at the top.
              </p>
            )}
            {lot.mayLetGo && asking !== lot && (
              <Button look="quiet" className="-mx-5" onClick={() => setAsking(lot)}>
                Let lot {lot.lotNumber} go
              </Button>
            )}
            {asking === lot && (
              <Asking
                text={`The next lot has its turn at once. Your bid on lot ${lot.lotNumber} stays: if the bids above it are taken back, you may still win it.`}
                confirm="Let it go"
                busy={busy}
                onConfirm={() => void letGo(lot)}
                onKeep={() => setAsking(null)}
              />
            )}
          </li>
        ))}
      </ol>
      {failure !== null && <Notice tone="bad">{failure}</Notice>}
      {asking === 'cancel' ? (
        <Asking
          text="What waits is not placed. Bids that are placed already stay, and are binding."
          confirm="Remove"
          busy={busy}
          onConfirm={() => void cancel()}
          onKeep={() => setAsking(null)}
        />
      ) : (
        <div className="-mx-5 -mb-2 flex justify-between">
          {!group.isFulfilled && (
            <Button look="quiet" onClick={onChange}>
              Change
            </Button>
          )}
          <Button look="quiet" onClick={() => setAsking('cancel')}>
            Remove
          </Button>
        </div>
      )}
    </article>
  );
}

const tones: Partial<Record<EitherOrLot['state'], string>> = { won: 'text-good', lost: 'text-bad' };

function LotLine({ lot, words }: { lot: EitherOrLot; words: string }) {
  const { secureAuctionSessionId, lotSecureId, lotNumber, title, maxAmount, state, leads } = lot;
  return (
    <>
      <p className="flex justify-between gap-3">
        <Link
          to={lotPath(secureAuctionSessionId, lotSecureId, title)}
          className="min-w-0 truncate underline-offset-4 hover:underline"
        >
          Lot {lotNumber}, {title}
        </Link>
        <Money dollars={maxAmount} className="font-semibold" />
      </p>
      <p
        className={classNames(
          'font-medium',
          leads ? 'text-good' : (tones[state] ?? 'text-ink-soft'),
        )}
      >
        {words}
      </p>
    </>
  );
}

function Advice({ words }: { words: string | null }) {
  return words === null ? null : <p className="text-ink-soft">{words}</p>;
}

function Asking({
  text,
  confirm,
  busy,
  onConfirm,
  onKeep,
}: {
  text: string;
  confirm: string;
  busy: boolean;
  onConfirm: () => void;
  onKeep: () => void;
}) {
  return (
    <div className="space-y-2 pt-1">
      <p>{text}</p>
      <div className="flex justify-end gap-3">
        <Button look="secondary" onClick={onKeep}>
          Keep
        </Button>
        <Button look="danger" busy={busy} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </div>
  );
}
