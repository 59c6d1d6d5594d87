import type { RegistrationStatus, SaleBidder } from '@fairlot/contract';
import { useRef, useState } from 'react';
import { Button } from '@fairlot/ui/button.tsx';
import { Checkbox } from '@fairlot/ui/checkbox.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { BidderRow } from './bidder-row.tsx';
import { BlockDialog } from './block-dialog.tsx';
import { DeclineDialog } from './decline-dialog.tsx';
import { KeysHelp } from './keys-help.tsx';
import { LimitDialog } from './limit-dialog.tsx';
import { NoteDialog } from './note-dialog.tsx';
import { useDecisions } from './use-decisions.ts';
import { useQueueKeys } from './use-queue-keys.ts';

/** The bidders of a sale, approved or declined singly, several at once, or by keyboard. */
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
  /** The count of all in this status, of whom only the first are listed. */
  count: number;
  mayDecide: boolean;
  mayLimit: boolean;
  mayBlock: boolean;
}) {
  const ids = bidders.map(({ registrationId }) => registrationId);
  const { chosen, picked, choose, toggle, chooseAll, approve, decline, busy, failure } =
    useDecisions(status, ids);
  /** Whom somebody is about to decline. */
  const [declining, setDeclining] = useState<readonly string[] | null>(null);
  const [blocking, setBlocking] = useState<SaleBidder | null>(null);
  const [limiting, setLimiting] = useState<SaleBidder | null>(null);
  const [noting, setNoting] = useState<SaleBidder | null>(null);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const pickedCount = picked.length > 0 ? [picked.length.toLocaleString('en-US')] : [];
  const declines = status === 'approved' ? 'Withdraw approval' : 'Decline';
  const rows = useRef<HTMLUListElement>(null);
  const onKeyDown = useQueueKeys(rows, {
    toggle,
    decide: (id, decision) => {
      const meant = picked.length > 0 ? picked : [id];
      if (decision === 'approve') void approve(meant);
      else if (status !== 'refused') setDeclining(meant);
    },
    help: () => setIsHelpOpen(true),
  });

  return (
    <div className="max-w-5xl space-y-4">
      {failure !== null && declining === null && <Notice tone="bad">{failure}</Notice>}
      {mayDecide && (
        <div className="flex flex-wrap items-center gap-3">
          <Checkbox
            label={`Select all ${ids.length.toLocaleString('en-US')}${count > ids.length ? ' shown' : ''}`}
            checked={ids.every((id) => chosen.has(id))}
            onChange={({ target }) => choose(target.checked ? ids : [])}
          />
          {count > bidders.length && (
            <Button look="quiet" onClick={() => void chooseAll()}>
              Select all {count.toLocaleString('en-US')}
            </Button>
          )}
          {status !== 'approved' && (
            <Button disabled={picked.length === 0} busy={busy} onClick={() => void approve(picked)}>
              {['Approve', ...pickedCount].join(' ')}
            </Button>
          )}
          {status !== 'refused' && (
            <Button
              look="secondary"
              disabled={picked.length === 0}
              onClick={() => setDeclining(picked)}
            >
              {[declines, ...pickedCount].join(' ')}…
            </Button>
          )}
          <span className="hidden md:inline">
            <Button look="quiet" onClick={() => setIsHelpOpen(true)}>
              Shortcuts
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
      {declining !== null && (
        <DeclineDialog
          who={declining.map((id) => nameOf(bidders, id))}
          wereApproved={status === 'approved'}
          busy={busy}
          failure={failure}
          onDecline={(refusal) =>
            void decline(declining, refusal).then((isDone) => isDone && setDeclining(null))
          }
          onClose={() => setDeclining(null)}
        />
      )}
      {noting !== null && <NoteDialog bidder={noting} onClose={() => setNoting(null)} />}
      {limiting !== null && <LimitDialog bidder={limiting} onClose={() => setLimiting(null)} />}
      {blocking !== null && <BlockDialog bidder={blocking} onClose={() => setBlocking(null)} />}
      {count > bidders.length && (
        <p className="text-sm text-ink-soft">
          The first {bidders.length.toLocaleString('en-US')} of {count.toLocaleString('en-US')}: the
          others follow once these are decided, and “Select all” takes them too.
        </p>
      )}
      <p className="text-xs text-ink-soft">
        {mayDecide
          ? status === 'approved'
            ? 'Those whose approval you withdraw get an email right away. Bids they have placed stand.'
            : 'Those you approve or decline get an email right away.'
          : 'An owner or a manager approves and declines them.'}
      </p>
    </div>
  );
}

const nameOf = (bidders: readonly SaleBidder[], id: string) =>
  bidders.find(({ registrationId }) => registrationId === id)?.name ?? '';
