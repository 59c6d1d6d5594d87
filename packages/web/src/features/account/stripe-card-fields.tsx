import { texts } from '@fairlot/contract';
import { AddressElement, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '@fairlot/ui/button.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { fullNameOf, useLogin } from '../login/public.ts';
import { setupOutcome } from './stripe-setup-outcome.ts';
import { useSaveCard } from './use-save-card.ts';

/** How long after its entry a card that is being processed is asked for again, in milliseconds. */
const askAgainAfter = [5_000, 15_000, 45_000];

type FormMessage = { readonly tone: 'neutral' | 'bad'; readonly text: string } | null;

/** Stripe's Payment and Address Elements and the outcome of submitting them (section 2). */
export function StripeCardFields({
  onSaved,
  onBroken,
}: {
  onSaved: (() => void) | undefined;
  /** The fields themselves could not be loaded. */
  onBroken: () => void;
}) {
  const stripe = useStripe();
  const elements = useElements();
  const login = useLogin();
  const saveCard = useSaveCard();
  const [ready, setReady] = useState(false);
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<FormMessage>(null);
  const later = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(later.current), []);

  async function save(paymentMethodId: string, waits: readonly number[]) {
    const refusal = await saveCard(paymentMethodId);
    if (refusal === null) {
      onSaved?.();
    } else if (refusal.code === 'CardProcessing') {
      setMessage({ tone: 'neutral', text: refusal.text });
      const [wait, ...rest] = waits;
      if (wait !== undefined)
        later.current = setTimeout(() => void save(paymentMethodId, rest), wait);
    } else {
      setMessage({ tone: 'bad', text: refusal.text });
    }
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (stripe === null || elements === null || busy) return;
    clearTimeout(later.current);
    setMessage(null);
    setBusy(true);
    try {
      const result = await stripe.confirmSetup({
        elements,
        confirmParams: { return_url: window.location.href },
        redirect: 'if_required',
      });
      const outcome = setupOutcome(result);
      if (outcome.kind === 'failed') {
        setMessage({ tone: 'bad', text: outcome.text });
      } else if (outcome.paymentMethodId === null) {
        setMessage({ tone: 'neutral', text: texts.paymentProcessing });
      } else {
        await save(outcome.paymentMethodId, askAgainAfter);
      }
    } catch {
      setMessage({ tone: 'bad', text: texts.paymentUnexpected });
    } finally {
      setBusy(false);
    }
  }

  const name = login.status === 'signed-in' ? fullNameOf(login.data) : '';
  return (
    <form onSubmit={(event) => void submit(event)} className="space-y-4" aria-busy={busy}>
      {message !== null && <Notice tone={message.tone}>{message.text}</Notice>}
      <PaymentElement onReady={() => setReady(true)} onLoadError={onBroken} />
      <AddressElement
        options={{ mode: 'billing', defaultValues: { name }, autocomplete: { mode: 'disabled' } }}
        onLoadError={onBroken}
      />
      <Button type="submit" busy={busy} disabled={!ready} className="w-full">
        Submit
      </Button>
      {busy &&
        // Outside of the dialog, which would clip it.
        createPortal(
          <output className="fixed inset-0 z-60 flex items-center justify-center bg-shade text-lg font-semibold text-white">
            Saving your card…
          </output>,
          document.body,
        )}
    </form>
  );
}
