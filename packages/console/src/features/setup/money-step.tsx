import { Button } from '@fairlot/ui/button.tsx';
import { classNames } from '@fairlot/ui/class-names.ts';
import { Checkbox } from '@fairlot/ui/checkbox.tsx';
import { inputClass } from '@fairlot/ui/field.tsx';
import { Conflict, NumberSetting, SetupField } from './setup-field.tsx';
import { TypedInput, numberOf, textOf } from './typed-input.tsx';
import type { Setup } from './use-setup.ts';
import { PremiumField } from './premium-field.tsx';
import { TaxField } from './tax-field.tsx';
import { WorkedExamples } from './worked-examples.tsx';

/** Premium, tax, charge and bid increments. */
export function MoneyStep({ form }: { form: Setup }) {
  const rules = form.value('buyersPremium');
  return (
    <div className="grid items-start gap-x-8 gap-y-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div className="grid gap-4 sm:grid-cols-2">
        <PremiumField form={form} />
        <TaxField form={form} />
      </div>
      <div className="xl:sticky xl:top-6 xl:col-start-2 xl:row-span-2 xl:row-start-1">
        <WorkedExamples premium={rules} tax={form.value('salesTax')} />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <SetupField
          form={form}
          name="reservePolicy"
          className="sm:col-span-2"
          label="A bid below the reserve"
          hint={
            form.value('reservePolicy') === 'in-full'
              ? 'Reserve $500, maximum bid $300: the price goes to $300.'
              : 'Reserve $500, maximum bid $300: the price goes only as high as other bids push it.'
          }
        >
          {(control) => (
            <select
              {...control}
              className={classNames(inputClass, 'pr-9')}
              value={form.value('reservePolicy')}
              onChange={({ target }) => form.change('reservePolicy', target.value)}
            >
              <option value="in-full">raises the price to the full bid</option>
              <option value="by-increments">raises the price by increments</option>
            </select>
          )}
        </SetupField>
        <Checkbox
          className="sm:col-span-2"
          label="Charge the buyer’s card automatically"
          disabled={form.isFixed('autoCharge')}
          checked={form.value('autoCharge')}
          onChange={({ target }) => form.change('autoCharge', target.checked)}
        />
        <NumberSetting
          form={form}
          name="chargeDelayHours"
          label="Hours between invoice and charge"
          hint="At most 24"
        />
        <Increments form={form} />
        <Checkbox
          className="sm:col-span-2"
          label="Accept whole increments only"
          disabled={form.isFixed('wholeIncrementsOnly')}
          checked={form.value('wholeIncrementsOnly')}
          onChange={({ target }) => form.change('wholeIncrementsOnly', target.checked)}
        />
      </div>
    </div>
  );
}

/** The bid increments by price. */
function Increments({ form }: { form: Setup }) {
  const table = form.value('increments');
  const problem = form.problems['increments'];
  const set = (index: number, change: object) =>
    form.change(
      'increments',
      table.map((row, at) => (at === index ? { ...row, ...change } : row)),
    );
  return (
    <fieldset id="field-increments" className="sm:col-span-2" disabled={form.isFixed('increments')}>
      <legend className="text-sm font-semibold">Increments ($)</legend>
      <p aria-hidden className="mt-2 flex gap-2 pr-26 text-xs text-ink-soft">
        <span className="flex-1">Bids from</span>
        <span className="flex-1">Increase by</span>
      </p>
      <ul className="mt-1 space-y-2">
        {table.map((row, index) => (
          // Rows have nothing but their place.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className="flex items-center gap-2 text-sm">
            <TypedInput
              aria-label={`Row ${index + 1}: bids from`}
              inputMode="decimal"
              text={textOf(row.from)}
              onText={(text) => set(index, { from: numberOf(text) })}
            />
            <TypedInput
              aria-label={`Row ${index + 1}: increase by`}
              inputMode="decimal"
              text={textOf(row.increment)}
              onText={(text) => set(index, { increment: numberOf(text) })}
            />
            <Button
              look="quiet"
              aria-label={`Remove row ${index + 1}`}
              disabled={table.length === 1}
              onClick={() => form.change('increments', table.toSpliced(index, 1))}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      {problem && problem.kind !== 'conflict' && (
        <p role="alert" className="mt-1 text-xs font-medium text-bad">
          {/^[A-Z]/.test(problem.reason) ? problem.reason : `An amount ${problem.reason}.`}
        </p>
      )}
      <Conflict form={form} name="increments" />
      <Button
        look="secondary"
        className="mt-3"
        onClick={() => {
          const last = table.at(-1) ?? { from: 0, increment: 1 };
          form.change('increments', [
            ...table,
            { from: last.from * 2 || 100, increment: last.increment * 2 },
          ]);
        }}
      >
        Add a row
      </Button>
    </fieldset>
  );
}
