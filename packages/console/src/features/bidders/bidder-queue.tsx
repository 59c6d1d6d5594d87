import type { RegistrationStatus, SaleBidder } from '@fairlot/contract';
import { api } from '@fairlot/client/api.ts';
import { useRef, useState } from 'react';
import { useParams } from 'react-router';
import { Button } from '@fairlot/ui/button.tsx';
import { Checkbox } from '@fairlot/ui/field.tsx';
import { plural } from '@fairlot/ui/format.ts';
import { Notice } from '@fairlot/ui/notice.tsx';
import { useDeed } from '../../lib/use-deed.ts';
import { BidderRow } from './bidder-row.tsx';
import { BlockDialog } from './block-dialog.tsx';
import { KeysHelp } from './keys-help.tsx';
import { LimitDialog } from './limit-dialog.tsx';
import { NoteDialog } from './note-dialog.tsx';
import { useQueueKeys } from './use-queue-keys.ts';

/** Bidders of a sale, decided on one by one, several at once, or by keys. */
export function BidderQueue({
  bidders,
  status,
  count,
  mayDecide,
  mayLimit,
  mayBlock,
}: {
  bidders: readonly SaleBidder[];
  status: RegistrationStatus;
  /** Of all in this status, of whom the first are here. */
  count: number;
  mayDecide: boolean;
  mayLimit: boolean;
  mayBlock: boolean;
}) {
  const { sellerId = '', saleId = '' } = useParams();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [blocking, setBlocking] = useState<SaleBidder | null>(null);
  const [limiting, setLimiting] = useState<SaleBidder | null>(null);
  const [noting, setNoting] = useState<SaleBidder | null>(null);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const rows = useRef<HTMLUListElement>(null);
  const { busy, failure, perform } = useDeed();
  const ids = bidders.map(({ registrationId }) => registrationId);
  const present = ids.filter((id) => chosen.has(id));

  async function decide(registrationIds: readonly string[], decision: 'approve' | 'refuse') {
    if (registrationIds.length === 0 || busy) return;
    const call = api('POST /api/console/sellers/:sellerId/sales/:saleId/bidders/decide', {
      params: { sellerId, saleId },
      body: { registrationIds: [...registrationIds], decision },
    });
    const done = decision === 'approve' ? 'approved' : 'refused';
    if (await perform(call, `${plural(registrationIds.length, 'bidder')} ${done}.`)) {
      setChosen(new Set());
    }
  }

  const toggle = (id: string) =>
    setChosen((now) => {
      const next = new Set(now);
      if (!next.delete(id)) next.add(id);
      return next;
    });

  const onKeyDown = useQueueKeys(rows, {
    toggle,
    decide: (id, decision) => void decide(present.length > 0 ? present : [id], decision),
    help: () => setIsHelpOpen(true),
  });

  return (
    <div className="max-w-4xl space-y-4">
      {failure !== null && <Notice tone="bad">{failure}</Notice>}
      {mayDecide && (
        <div className="flex flex-wrap items-center gap-3">
          <Checkbox
            label={`All ${plural(ids.length, 'bidder')} shown`}
            checked={present.length === ids.length}
            onChange={({ target }) => setChosen(new Set(target.checked ? ids : []))}
          />
          {status !== 'approved' && (
            <Button
              disabled={present.length === 0}
              busy={busy}
              onClick={() => void decide(present, 'approve')}
            >
              Approve {present.length > 0 && present.length}
            </Button>
          )}
          {status !== 'refused' && (
            <Button
              look="secondary"
              disabled={present.length === 0}
              busy={busy}
              onClick={() => void decide(present, 'refuse')}
            >
              Refuse {present.length > 0 && present.length}
            </Button>
          )}
          <span className="hidden md:inline">
            <Button look="quiet" onClick={() => setIsHelpOpen(true)}>
              Keys (?)
            </Button>
          </span>
        </div>
      )}
      <ul
        ref={rows}
        aria-label="Bidders"
        className="divide-y divide-line rounded-lg border border-line bg-surface shadow-card"
      >
        {bidders.map((bidder) => (
          <BidderRow
            key={bidder.registrationId}
            bidder={bidder}
            isChosen={chosen.has(bidder.registrationId)}
            box={
              mayDecide
                ? {
                    onToggle: () => toggle(bidder.registrationId),
                    onKeyDown: (event) => onKeyDown(event, bidder.registrationId),
                  }
                : null
            }
            onNote={mayDecide ? () => setNoting(bidder) : null}
            onLimit={mayLimit ? () => setLimiting(bidder) : null}
            onBlock={mayBlock && !bidder.isBlocked ? () => setBlocking(bidder) : null}
          />
        ))}
      </ul>
      {isHelpOpen && <KeysHelp onClose={() => setIsHelpOpen(false)} />}
      {noting !== null && <NoteDialog bidder={noting} onClose={() => setNoting(null)} />}
      {limiting !== null && <LimitDialog bidder={limiting} onClose={() => setLimiting(null)} />}
      {blocking !== null && <BlockDialog bidder={blocking} onClose={() => setBlocking(null)} />}
      {count > bidders.length && (
        <p className="text-sm text-ink-soft">
          The first {bidders.length.toLocaleString('en-US')} of {count.toLocaleString('en-US')}: the
          others follow once these are decided.
        </p>
      )}
      <p className="text-xs text-ink-soft">
        {mayDecide
          ? 'Each bidder is told by e-mail at once.'
          : 'An owner or a manager approves and refuses them.'}
      </p>
    </div>
  );
}
