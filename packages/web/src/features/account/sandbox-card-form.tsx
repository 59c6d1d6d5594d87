import { useState } from 'react';
import type { FormEvent } from 'react';
import { Button } from '@fairlot/ui/button.tsx';
import { TextField } from '@fairlot/ui/field.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { FailureNotice } from './failure-notice.tsx';
import { groupCardNumber, testCardId, testCards } from './test-cards.ts';
import { useSaveCard } from './use-save-card.ts';

/** The demo's card form: accepts only Stripe's well-known test numbers. */
export function SandboxCardForm({ onSaved }: { onSaved?: (() => void) | undefined }) {
  const saveCard = useSaveCard();
  const [number, setNumber] = useState('');
  const [error, setError] = useState<string | undefined>();
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const paymentMethodId = testCardId(number);
    setFailure(null);
    if (paymentMethodId === null) {
      setError('This is a test: please use one of the test numbers below, never a real card.');
      return;
    }
    setBusy(true);
    const refusal = await saveCard(paymentMethodId);
    setBusy(false);
    if (refusal === null) onSaved?.();
    else setFailure(refusal.text);
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="space-y-4">
      <Notice tone="brass">
        <strong>Test card.</strong> This is a demonstration: no money moves. Never enter a real
        card.
      </Notice>
      {failure !== null && <FailureNotice>{failure}</FailureNotice>}
      <TextField
        label="Test card number"
        inputMode="numeric"
        autoComplete="off"
        placeholder="4242 4242 4242 4242"
        value={number}
        error={error}
        onChange={({ target }) => {
          setNumber(groupCardNumber(target.value));
          setError(undefined);
        }}
      />
      <fieldset>
        <legend className="mb-2 text-sm font-semibold">Numbers that work here</legend>
        <ul className="space-y-2">
          {testCards.map((card) => (
            <li key={card.id}>
              <button
                type="button"
                aria-pressed={number === card.number}
                onClick={() => {
                  setNumber(card.number);
                  setError(undefined);
                }}
                className="flex min-h-11 w-full flex-wrap items-center justify-between gap-x-4 rounded-md border border-line-strong px-3 py-2 text-left text-sm hover:bg-sunken aria-pressed:border-brand aria-pressed:bg-brand-tint"
              >
                <span className="font-mono">{card.number}</span>
                <span className="text-ink-soft">{card.outcome}</span>
              </button>
            </li>
          ))}
        </ul>
      </fieldset>
      <Button type="submit" busy={busy} className="w-full">
        Save test card
      </Button>
    </form>
  );
}
