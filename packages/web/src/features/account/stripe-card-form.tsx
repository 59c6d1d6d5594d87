import { texts } from '@fairlot/contract';
import { Elements } from '@stripe/react-stripe-js';
import { useState } from 'react';
import { Button } from '@fairlot/ui/button.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { Skeleton } from '@fairlot/ui/skeleton.tsx';
import { stripeAppearance } from './stripe-appearance.ts';
import { StripeCardFields } from './stripe-card-fields.tsx';
import { useStripeScript } from './use-stripe-script.ts';

export interface StripeCardFormProps {
  readonly publishableKey: string;
  readonly clientSecret: string;
  readonly onSaved?: (() => void) | undefined;
  /** Starts over: another set-up, and the script once more. */
  readonly onRetry: () => void;
}

/** Takes a card through Stripe's own fields; its number never reaches us. */
export default function StripeCardForm(props: StripeCardFormProps) {
  const { publishableKey, clientSecret, onSaved, onRetry } = props;
  const script = useStripeScript(publishableKey);
  const [broken, setBroken] = useState(false);

  if (script.state === 'unreachable' || broken) {
    return (
      <>
        <Notice tone="bad">{texts.paymentUnreachable}</Notice>
        <Button look="secondary" onClick={onRetry}>
          Try again
        </Button>
      </>
    );
  }
  if (script.state === 'loading') return <Skeleton className="h-64" />;
  return (
    <Elements
      stripe={script.stripe}
      options={{ clientSecret, appearance: stripeAppearance(), loader: 'auto' }}
    >
      <StripeCardFields onSaved={onSaved} onBroken={() => setBroken(true)} />
    </Elements>
  );
}
