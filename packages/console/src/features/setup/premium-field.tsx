import { Button } from '@fairlot/ui/button.tsx';
import { useState } from 'react';
import { PremiumRules } from './premium-rules.tsx';
import type { PremiumRuleFields } from './premium-rules.tsx';
import { SetupField } from './setup-field.tsx';
import { TypedInput, numberOf, textOf } from './typed-input.tsx';
import type { Setup } from './use-setup.ts';

/** The buyer's premium: one rate for most sales, or rates by price behind a button. */
export function PremiumField({ form }: { form: Setup }) {
  const rules = form.value('buyersPremium');
  const [rule] = rules;
  const isFlat = rules.length === 1 && rule?.bands.length === 1 && rule.minimum === 0;
  const [isByPrice, setIsByPrice] = useState(!isFlat);
  const change = (to: readonly PremiumRuleFields[]) => form.change('buyersPremium', to);

  if (isByPrice || !isFlat) {
    return (
      <PremiumRules
        form={form}
        rules={rules}
        onChange={change}
        onFlat={() => {
          change([flat(rule?.bands[0]?.rate)]);
          setIsByPrice(false);
        }}
      />
    );
  }
  return (
    <div>
      <SetupField
        form={form}
        name="buyersPremium"
        label="Buyer’s premium, %"
        hint="Added to the hammer price"
      >
        {(control) => (
          <TypedInput
            {...control}
            inputMode="decimal"
            text={textOf(rule?.bands[0]?.rate, 100)}
            onText={(text) => change([flat(numberOf(text, 100))])}
          />
        )}
      </SetupField>
      {!form.isFixed('buyersPremium') && (
        <Button look="quiet" className="-ml-5" onClick={() => setIsByPrice(true)}>
          Set tiered rates…
        </Button>
      )}
    </div>
  );
}

/** One rate for every price; invalid input is passed on for the server to refuse. */
function flat(rate: number | string = 0): PremiumRuleFields {
  return { bands: [{ from: 0, rate }], cumulative: false, minimum: 0 };
}
