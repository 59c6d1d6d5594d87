import { consoleLimits } from '@fairlot/contract';
import type { AfterSaleDecision, PassedLot } from '@fairlot/contract';
import { api } from '@fairlot/client/api.ts';
import { useState } from 'react';
import { useParams } from 'react-router';
import { ConfirmDialog } from '@fairlot/ui/confirm-dialog.tsx';
import { Field, inputClass, TextField } from '@fairlot/ui/field.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { useAction } from '../../lib/use-action.ts';
import { decisionWords, lotsInWords } from './decision-words.ts';
import { OfferPlan } from './offer-plan.tsx';
import type { DecisionKind } from './decision-words.ts';

interface Typed {
  readonly hours: string;
  readonly price: 'middle' | 'reserve' | 'other';
  readonly dollars: string;
  readonly reason: string;
  readonly draft: string;
}

/** Explains what a decision does and who is notified, asks for its inputs, and carries it out. */
export function DecisionDialog({
  kind,
  lots,
  drafts,
  onClose,
  onDone,
}: {
  kind: DecisionKind;
  lots: readonly PassedLot[];
  drafts: readonly { readonly saleId: string; readonly title: string }[];
  onClose: () => void;
  /** Returns why some lots could not be decided. */
  onDone: (refusals: readonly string[]) => void;
}) {
  const { sellerId = '', saleId = '' } = useParams();
  const [typed, setTyped] = useState<Typed>({
    hours: String(consoleLimits.offerHours.usual),
    price: 'middle',
    dollars: '',
    reason: '',
    draft: drafts[0]?.saleId ?? '',
  });
  const { busy, failure, perform } = useAction();
  const [problem, setProblem] = useState<string | null>(null);
  const decision = decisionOf(kind, typed);
  const { [kind]: words } = decisionWords;
  const named = lotsInWords(lots);

  async function decide() {
    setProblem(decision === null ? problemOf(kind, typed) : null);
    if (decision === null) return;
    const call = api('POST /api/console/sellers/:sellerId/sales/:saleId/after/decide', {
      params: { sellerId, saleId },
      body: { lotIds: lots.map(({ lotId }) => lotId), decision },
    });
    const answer = await call;
    const refusals = answer.kind === 'ok' ? answer.data.refusals : [];
    const done = lots.filter((lot) => !refusals.some(({ lotId }) => lotId === lot.lotId));
    const sentence = words.doneText(lotsInWords(done));
    const isDone = await perform(call, sentence.charAt(0).toUpperCase() + sentence.slice(1));
    if (!isDone) return;
    const numbers = new Map(lots.map((lot) => [lot.lotId, lot.lotNumber]));
    onDone(refusals.map(({ lotId, message }) => `Lot ${numbers.get(lotId)}: ${message}`));
  }

  return (
    <ConfirmDialog
      title={words.title(named)}
      description={words.effect}
      confirm={words.confirm}
      look={kind === 'return' || kind === 'withdraw' ? 'danger' : 'primary'}
      busy={busy}
      failure={problem ?? failure}
      onConfirm={() => void decide()}
      onClose={onClose}
    >
      <OfferPlan kind={kind} lots={lots} price={typed.price} />
      <DecisionFields
        kind={kind}
        isOne={lots.length === 1}
        drafts={drafts}
        typed={typed}
        onChange={(change) => setTyped((now) => ({ ...now, ...change }))}
      />
    </ConfirmDialog>
  );
}

function DecisionFields({
  kind,
  isOne,
  drafts,
  typed,
  onChange,
}: {
  kind: DecisionKind;
  isOne: boolean;
  drafts: readonly { readonly saleId: string; readonly title: string }[];
  typed: Typed;
  onChange: (change: Partial<Typed>) => void;
}) {
  const isOffer = kind === 'accept' || kind === 'counter' || kind === 'next';
  return (
    <>
      {kind === 'counter' && (
        <Field label="Price">
          {(field) => (
            <select
              {...field}
              className={inputClass}
              value={typed.price}
              onChange={({ target }) => {
                const price = prices.find((one) => one === target.value);
                if (price !== undefined) onChange({ price });
              }}
            >
              <option value="middle">Halfway between the bid and the reserve</option>
              <option value="reserve">The reserve</option>
              {isOne && <option value="other">Another price</option>}
            </select>
          )}
        </Field>
      )}
      {kind === 'counter' && typed.price === 'other' && (
        <TextField
          label="Dollars"
          hint="From their bid to the reserve."
          inputMode="decimal"
          value={typed.dollars}
          onChange={({ target }) => onChange({ dollars: target.value })}
        />
      )}
      {isOffer && (
        <TextField
          label="Hours to answer"
          hint={`From ${consoleLimits.offerHours.min} to ${consoleLimits.offerHours.max}. You can withdraw an offer until it is answered.`}
          inputMode="numeric"
          value={typed.hours}
          onChange={({ target }) => onChange({ hours: target.value })}
        />
      )}
      {kind === 'relist' && drafts.length === 0 && (
        <Notice>You have no draft. Make a new sale first.</Notice>
      )}
      {kind === 'relist' && drafts.length > 0 && (
        <Field label="Into which draft">
          {(field) => (
            <select
              {...field}
              className={inputClass}
              value={typed.draft}
              onChange={({ target }) => onChange({ draft: target.value })}
            >
              {drafts.map(({ saleId, title }) => (
                <option key={saleId} value={saleId}>
                  {title || 'Untitled sale'}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      {(kind === 'return' || kind === 'relist') && (
        <TextField
          label="Reason (optional)"
          hint="Kept in your activity log."
          maxLength={consoleLimits.outcomeReasonLength}
          value={typed.reason}
          onChange={({ target }) => onChange({ reason: target.value })}
        />
      )}
    </>
  );
}

const prices = ['middle', 'reserve', 'other'] as const;

/** Null: something is still missing. */
function decisionOf(kind: DecisionKind, typed: Typed): AfterSaleDecision | null {
  const hours = Number(typed.hours);
  const { min, max } = consoleLimits.offerHours;
  const isTime = Number.isInteger(hours) && hours >= min && hours <= max;
  const reason = typed.reason.trim();
  switch (kind) {
    case 'accept':
    case 'next':
      return isTime ? { kind, hours } : null;
    case 'counter': {
      const dollars = amountOf(typed.dollars);
      if (!isTime || (typed.price === 'other' && !(dollars > 0))) return null;
      return { kind, hours, price: typed.price === 'other' ? dollars : typed.price };
    }
    case 'withdraw':
      return { kind };
    case 'return':
      return { kind, reason };
    case 'relist':
      return typed.draft === '' ? null : { kind, saleId: typed.draft, reason };
  }
}

/** What is missing, shown when the user confirms without it. */
function problemOf(kind: DecisionKind, { price, dollars }: Typed): string {
  if (kind === 'relist')
    return 'A lot can be put into another sale only while that sale is a draft.';
  if (kind === 'counter' && price === 'other' && !(amountOf(dollars) > 0)) {
    return 'Please enter a price in dollars.';
  }
  const { min, max } = consoleLimits.offerHours;
  return `Please enter whole hours, from ${min} to ${max}.`;
}

/** NaN where the text is not a number. */
function amountOf(dollars: string): number {
  return Number(dollars.replaceAll(/[$,\s]/g, ''));
}
