import { consoleLimits } from '@fairlot/contract';
import type { SaleBoard } from '@fairlot/contract';
import { api } from '@fairlot/client/api.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { FormEvent } from 'react';
import { Button } from '@fairlot/ui/button.tsx';
import { useClock } from '@fairlot/ui/clock.ts';
import { Checkbox } from '@fairlot/ui/checkbox.tsx';
import { TextField } from '@fairlot/ui/field.tsx';
import { plural } from '@fairlot/ui/format.ts';
import { Notice } from '@fairlot/ui/notice.tsx';
import { useFirstFieldFocus } from '@fairlot/ui/use-first-field-focus.ts';
import { failureText } from '../../lib/failure-text.ts';
import { findLotOf } from './find-lot-of.ts';
import { lastCloseAfter } from './last-close-after.ts';
import { PickupTooEarly } from './pickup-too-early.tsx';

export type ClockAction = 'pause' | 'resume' | 'extend';

const usualMinutes = '15';
/**
 * Extensions above this number of minutes are mailed by default, because bidders who are not watching have to
 * know.
 */
const mailedAbove = 60;
/** A default that is true of any incident, so that pausing takes two taps; a known cause can be typed over it. */
const usualReason = 'Short pause. We will be back.';
/** On touch devices the keyboard would cover the button. */
const hasKeys = () => matchMedia('(pointer: fine)').matches;
const words = {
  pause: { title: 'Pause this sale', button: 'Pause now' },
  resume: { title: 'Resume the sale', button: 'Resume now' },
  extend: { title: 'Give lots more time', button: 'Extend now' },
} as const;

/** Explains the effect and who is notified; asks for the reason, which bidders see. */
export function ClockForm({
  action,
  board,
  sellerId,
  saleId,
  onClose,
}: {
  action: ClockAction;
  board: SaleBoard;
  sellerId: string;
  saleId: string;
  onClose: () => void;
}) {
  const form = useFirstFieldFocus(hasKeys());
  const queries = useQueryClient();
  const [reason, setReason] = useState(action === 'pause' ? usualReason : '');
  const [minutes, setMinutes] = useState(usualMinutes);
  const [fromLot, setFrom] = useState('');
  // Null: not chosen yet.
  const [mail, setMail] = useState<boolean | null>(null);
  const byMail = mail ?? Number(minutes) > mailedAbove;
  const lastClose = useClock((now) =>
    action === 'pause' ? null : lastCloseAfter(action, board, Number(minutes), now),
  );
  const lotsId = useId();
  // One key per form: pressed twice, or sent again after a lost answer, it extends once.
  const [requestId] = useState(() => crypto.randomUUID());
  // As it was when the form opened: one that began meanwhile has another reason.
  const [pauseId] = useState(board.pause?.id ?? '');
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const send = (fromLotId: string | null) => {
    const params = { sellerId, saleId };
    const why = { reason: reason.trim() };
    if (action === 'extend') {
      return api('POST /api/console/sellers/:sellerId/sales/:saleId/extend', {
        params,
        body: { ...why, requestId, minutes: Number(minutes), fromLotId, byMail },
      });
    }
    return action === 'pause'
      ? api('POST /api/console/sellers/:sellerId/sales/:saleId/pause', { params, body: why })
      : api('POST /api/console/sellers/:sellerId/sales/:saleId/resume', {
          params,
          body: { ...why, pauseId },
        });
  };

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const problem = problemOf(action, reason, minutes);
    setFailure(problem);
    if (problem !== null) return;
    setBusy(true);
    const number = action === 'extend' ? fromLot.trim() : '';
    const from = number === '' ? null : await findLotOf({ sellerId, saleId, number });
    if (from === undefined) {
      setBusy(false);
      setFailure(`No lot ${number} was found in this sale. Please check the number.`);
      return;
    }
    const answer = await send(from);
    setBusy(false);
    if (answer.kind === 'ok' && !answer.data.isError) {
      await queries.invalidateQueries();
      onClose();
    } else setFailure(answer.kind === 'ok' ? answer.data.message : failureText(answer));
  }

  return (
    <form
      ref={form}
      onSubmit={(event) => void submit(event)}
      noValidate
      className="grid max-w-2xl gap-4 rounded-lg border border-line-strong bg-surface p-5 shadow-card"
    >
      <div>
        <h2 className="text-lg">{words[action].title}</h2>
        <p className="mt-1 text-sm text-ink-soft">{effectOf(action, board, byMail)}</p>
      </div>
      <TextField
        label="Reason, in your words"
        hint={
          action === 'resume'
            ? 'Kept in your activity log.'
            : 'Every bidder can read it, and it is kept in your activity log.'
        }
        maxLength={consoleLimits.pauseReasonLength}
        value={reason}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setReason(target.value)}
      />
      {action === 'extend' && (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Additional minutes"
            inputMode="numeric"
            value={minutes}
            onChange={({ target }) => setMinutes(target.value)}
          />
          <TextField
            label="Starting with lot"
            hint="Its number; leave empty for all open lots"
            list={lotsId}
            autoComplete="off"
            value={fromLot}
            onChange={({ target }) => setFrom(target.value)}
          />
          <datalist id={lotsId}>
            {board.next.map(({ lotId, lotNumber, title }) => (
              <option key={lotId} value={lotNumber}>
                {title}
              </option>
            ))}
          </datalist>
        </div>
      )}
      {action === 'extend' && (
        <Checkbox
          label={`Also by email to ${plural(board.registeredBidders, 'registered bidder')}`}
          checked={byMail}
          onChange={({ target }) => setMail(target.checked)}
        />
      )}
      <PickupTooEarly board={board} lastClose={lastClose} />
      {failure !== null && <Notice tone="bad">{failure}</Notice>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={busy}>
          {words[action].button}
        </Button>
        <Button look="secondary" onClick={onClose}>
          Back
        </Button>
      </div>
    </form>
  );
}

function effectOf(
  action: ClockAction,
  { openLots, registeredBidders }: SaleBoard,
  byMail: boolean,
): string {
  const lots = plural(openLots, 'open lot');
  switch (action) {
    case 'pause':
      return `Bids are refused and the clocks of ${lots} are stopped. Everyone watching the sale is told your reason at once, and anyone who comes later sees it on the page. Lots that are sold stay sold. No email is sent.`;
    case 'resume':
      return `Bids are accepted again. The ${lots} keep the time they had left, at least ten minutes, in the same order. Everyone watching is told at once. No email is sent.`;
    case 'extend':
      return `The lots close that much later, in the same order; this cannot be undone. Everyone watching is told your reason at once, and anyone who comes later sees it on the page. ${
        byMail
          ? `${plural(registeredBidders, 'registered bidder')} also ${registeredBidders === 1 ? 'gets' : 'get'} an email.`
          : 'No email is sent.'
      }`;
  }
}

function problemOf(action: ClockAction, reason: string, minutes: string): string | null {
  if (reason.trim() === '') return 'Please give a reason.';
  if (action !== 'extend') return null;
  const count = Number(minutes);
  return Number.isInteger(count) && count >= 1 && count <= consoleLimits.extensionMinutes
    ? null
    : `Please enter whole minutes, from 1 to ${consoleLimits.extensionMinutes.toLocaleString('en-US')}.`;
}
