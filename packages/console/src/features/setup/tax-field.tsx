import { noTaxNoteLength } from '@fairlot/contract';
import type { NoTaxReason } from '@fairlot/contract';
import { classNames } from '@fairlot/ui/class-names.ts';
import { inputClass } from '@fairlot/ui/field.tsx';
import { useId, useState } from 'react';
import { NumberSetting, SetupField } from './setup-field.tsx';
import { TypedInput } from './typed-input.tsx';
import type { Setup } from './use-setup.ts';

const reasonNames: Record<NoTaxReason, string> = {
  'casual-sale': 'A casual sale: people sell what was their own',
  'exempt-seller': 'The seller collects no tax, such as a charity',
  'exempt-goods': 'These goods are exempt',
  'for-resale': 'Sold to dealers for resale only',
  'no-tax-state': 'The state has no sales tax',
  other: 'Another reason',
};

/** Whether buyers pay sales tax, its rate, or why not. */
export function TaxField({ form }: { form: Setup }) {
  const group = useId();
  const noTax = form.value('noTax');
  const [owesNone, setOwesNone] = useState(form.value('salesTax') === 0);
  const isFixed = form.isFixed('salesTax');
  const choose = (none: boolean) => {
    setOwesNone(none);
    if (none) form.change('salesTax', 0);
    else if (noTax !== null) form.change('noTax', null);
  };
  return (
    <fieldset className="min-w-0 sm:col-span-2" disabled={isFixed}>
      <legend className="text-sm font-semibold">Sales tax</legend>
      <div className="grid gap-x-6 sm:grid-cols-2">
        {([false, true] as const).map((none) => (
          <label key={String(none)} className="flex min-h-11 items-center gap-3 text-sm">
            <input
              type="radio"
              name={group}
              className="size-5 shrink-0 accent-brand"
              checked={owesNone === none}
              onChange={() => choose(none)}
            />
            {none ? 'This sale owes no tax' : 'Buyers pay it'}
          </label>
        ))}
      </div>
      {owesNone ? (
        <div className="space-y-4" id="field-salesTax">
          <SetupField
            form={form}
            name="noTax"
            label="Why it owes none"
            hint="Bidders read it beside the terms, buyers on their invoice"
          >
            {(control) => (
              <select
                {...control}
                className={classNames(inputClass, 'pr-9')}
                value={noTax?.reason ?? ''}
                onChange={({ target: { value } }) =>
                  form.change(
                    'noTax',
                    value === '' ? null : { reason: value, note: noTax?.note ?? '' },
                  )
                }
              >
                <option value="">Choose the reason</option>
                {Object.entries(reasonNames).map(([reason, name]) => (
                  <option key={reason} value={reason}>
                    {name}
                  </option>
                ))}
              </select>
            )}
          </SetupField>
          {noTax !== null && (
            <label className="block text-sm font-semibold">
              {noTax.reason === 'other' ? 'The reason, as bidders read it' : 'More about it'}
              <TypedInput
                className="mt-1 font-normal"
                maxLength={noTaxNoteLength}
                text={noTax.note}
                onText={(note) => form.change('noTax', { ...noTax, note })}
              />
            </label>
          )}
        </div>
      ) : (
        <NumberSetting
          form={form}
          name="salesTax"
          label="Sales tax, %"
          scale={100}
          hint="On hammer price and premium together"
          className="sm:max-w-60"
        />
      )}
    </fieldset>
  );
}
