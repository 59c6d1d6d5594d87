import { centsToDollars } from '@fairlot/rules';
import { ArrowUp, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { api } from '@fairlot/client/api.ts';
import { Button } from '@fairlot/ui/button.tsx';
import { Checkbox } from '@fairlot/ui/checkbox.tsx';
import { IconButton } from '@fairlot/ui/icon-button.tsx';
import { SelectField, TextField } from '@fairlot/ui/field.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { failureText } from '../account/public.ts';
import { askBudget, budgetNote, inTime, parseBidAmount } from '../bidding/public.ts';
import { movedUp, placedAtOnce, tooEarly } from './group-draft.ts';
import type { DraftLot, GroupDraft } from './group-draft.ts';
import { LotPicker } from './lot-picker.tsx';
import { wantedWords } from './group-words.ts';
import { useReread } from './use-plan.ts';

/** Makes an either-or group or changes it. */
export function GroupForm({
  first,
  sale,
  onDone,
}: {
  first: GroupDraft;
  sale: { readonly secureAuctionId: string; readonly sessionId: string };
  onDone: () => void;
}) {
  const reread = useReread();
  const [draft, setDraft] = useState(first);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  /** What is placed at once goes beyond their budget, in words; null: it does not, or was not asked yet. */
  const [beyond, setBeyond] = useState<string | null>(null);
  const [isAgreed, setAgreed] = useState(false);
  const [mustAgree, setMustAgree] = useState(false);
  /** The draft as it is shown; null once the form is closed. */
  const shown = useRef<GroupDraft | null>(null);
  useEffect(() => {
    shown.current = draft;
    return () => {
      shown.current = null;
    };
  }, [draft]);
  const { wanted, lots } = draft;
  const change = (next: readonly DraftLot[]) => {
    setFailure(null);
    setBeyond(null);
    setAgreed(false);
    setMustAgree(false);
    setDraft({ ...draft, lots: next, wanted: Math.max(1, Math.min(wanted, next.length - 1)) });
  };
  const early = tooEarly(draft);

  async function save() {
    const entered = lots.map(({ lotSecureId, typed, lotNumber }) => ({
      lotSecureId,
      lotNumber,
      cents: parseBidAmount(typed),
    }));
    const missing = entered.find(({ cents }) => cents === null || cents === 0);
    if (lots.length < 2) setFailure('Please add another lot.');
    else if (missing) setFailure(`Please enter your maximum for lot ${missing.lotNumber}.`);
    else if (beyond !== null && !isAgreed) setMustAgree(true);
    else {
      setBusy(true);
      setFailure(null);
      const question = isAgreed ? null : await beyondBudget();
      if (shown.current !== draft) {
        // They have gone back or changed it meanwhile: nothing is placed.
        setBusy(false);
        return;
      }
      if (question !== null) {
        setBeyond(question);
        setBusy(false);
        return;
      }
      const answer = await api('POST /api/site/saveeitheror', {
        body: {
          secureGroupId: draft.secureGroupId,
          secureAuctionId: sale.secureAuctionId,
          version: draft.version,
          wanted,
          lots: entered.map(({ lotSecureId, cents }) => ({
            lotSecureId,
            maxAmount: centsToDollars(cents ?? 0),
          })),
        },
      });
      setBusy(false);
      if (answer.kind !== 'ok') setFailure(failureText(answer));
      else if (answer.data.isError) {
        setFailure(answer.data.message);
        // It may have been changed elsewhere: behind this form it stands as it is now.
        void reread();
      } else {
        await reread();
        onDone();
      }
    }
  }

  /** Whether they are asked before the first maxima are placed: saving places them, and they bind. */
  async function beyondBudget(): Promise<string | null> {
    const now = placedAtOnce(draft);
    const [first, ...further] = lots
      .filter(({ lotSecureId }) => now.includes(lotSecureId))
      .map(({ lotSecureId, typed }) => ({ lotSecureId, cents: parseBidAmount(typed) ?? 0 }));
    const asked = first === undefined ? null : await inTime(askBudget(first, further));
    return asked?.isBeyond === true ? budgetNote(asked, 'what is placed at once') : null;
  }

  return (
    <form
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <p className="text-sm text-ink-soft">
        We bid on the first, and on each further one only once those before it are lost. It then
        counts from that moment. Placed maximums are binding bids.
      </p>
      <SelectField
        label="I want"
        value={wanted}
        onChange={({ target }) => {
          change(lots);
          setDraft({ ...draft, wanted: Number(target.value) });
        }}
      >
        {lots.slice(0, Math.max(1, lots.length - 1)).map(({ lotSecureId }, index) => (
          <option key={lotSecureId} value={index + 1}>
            {wantedWords(index + 1)}
          </option>
        ))}
      </SelectField>
      <ol className="space-y-3">
        {lots.map((lot, index) => (
          <DraftLine
            key={lot.lotSecureId}
            lot={lot}
            onTyped={(typed) => change(lots.with(index, { ...lot, typed }))}
          >
            {index > 0 && (
              <IconButton
                label={`Move lot ${lot.lotNumber} up`}
                onClick={() => change(movedUp(lots, index))}
              >
                <ArrowUp aria-hidden className="size-4" />
              </IconButton>
            )}
            {lot.state !== 'placed' && (
              <IconButton
                label={`Leave lot ${lot.lotNumber} out`}
                onClick={() => change(lots.filter((one) => one !== lot))}
              >
                <X aria-hidden className="size-4" />
              </IconButton>
            )}
          </DraftLine>
        ))}
      </ol>
      {early.length > 0 && (
        <Notice tone="brass">
          {early.length === 1 ? `Lot ${early[0] ?? ''} closes` : `Lots ${early.join(', ')} close`}{' '}
          before its turn can come, so it will probably not be placed. Move lots up that close
          first.
        </Notice>
      )}
      <LotPicker
        sessionId={sale.sessionId}
        without={lots.map(({ lotSecureId }) => lotSecureId)}
        onPick={(lot) => change([...lots, lot])}
      />
      {beyond !== null && (
        <div className="text-sm">
          <p role="alert">{beyond}</p>
          <Checkbox
            label="Place beyond my budget"
            error={mustAgree ? 'Please tick this to place beyond your budget.' : undefined}
            checked={isAgreed}
            onChange={({ target }) => {
              setAgreed(target.checked);
              setMustAgree(false);
            }}
          />
        </div>
      )}
      {failure !== null && <Notice tone="bad">{failure}</Notice>}
      <div className="flex justify-end gap-3">
        <Button look="secondary" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" busy={busy}>
          Save either-or
        </Button>
      </div>
    </form>
  );
}

function DraftLine({
  lot,
  onTyped,
  children,
}: {
  lot: DraftLot;
  onTyped: (typed: string) => void;
  children: ReactNode;
}) {
  const { isFixed, state } = lot;
  return (
    <li className="flex items-end gap-1">
      <TextField
        label={
          <>
            Maximum for lot {lot.lotNumber}, {lot.title}
          </>
        }
        hint={isFixed ? fixedHint(state) : undefined}
        className="min-w-0 flex-1"
        inputMode="decimal"
        autoComplete="off"
        placeholder="In dollars"
        disabled={isFixed}
        value={lot.typed}
        onChange={({ target }) => onTyped(target.value)}
      />
      {children}
    </li>
  );
}

const fixedHint = (state: DraftLot['state']) =>
  state === 'placed' ? 'Your bid. You change it on the lot’s page.' : 'This lot is decided.';
