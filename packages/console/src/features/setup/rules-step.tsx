import { classNames } from '@fairlot/ui/class-names.ts';
import { inputClass } from '@fairlot/ui/field.tsx';
import { AreaSetting, SetupField } from './setup-field.tsx';
import type { Setup } from './use-setup.ts';

/** Who may bid, and under which terms. */
export function RulesStep({ form }: { form: Setup }) {
  return (
    <div className="max-w-3xl space-y-4">
      <SetupField form={form} name="approval" label="Who may bid">
        {(control) => (
          <select
            {...control}
            className={classNames(inputClass, 'pr-9')}
            value={form.value('approval')}
            onChange={({ target }) => form.change('approval', target.value)}
          >
            <option value="automatic">Everyone who registers with a card</option>
            <option value="manual">Only those you approve, one by one</option>
          </select>
        )}
      </SetupField>
      <AreaSetting
        form={form}
        name="termsAndConditions"
        label="Terms of this sale"
        hint="Bidders agree to them when they register, in addition to the terms of your company"
        rows={14}
      />
    </div>
  );
}
