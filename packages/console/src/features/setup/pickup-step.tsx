import { pickupOptions } from '@fairlot/contract';
import type { PickupOption } from '@fairlot/contract';
import { Checkbox } from '@fairlot/ui/checkbox.tsx';
import { PickupWindows } from './pickup-windows.tsx';
import { AreaSetting, Conflict } from './setup-field.tsx';
import type { Setup } from './use-setup.ts';
import { withOption } from './with-option.ts';

/** Whether buyers may return a lot is no way of getting it: it stands with the terms. */
const optionNames: Record<Exclude<PickupOption, 'ReturnsAccepted'>, string> = {
  PickupOnSite: 'Pickup at the sale',
  RelocateStore: 'Pickup at your store, after the lots are moved there',
  LocalDelivery: 'Local delivery',
  ThirdPartyShip: 'Third-party shipper',
  InHouseShip: 'We ship',
};

/** Pickup options and times, planned by minutes per lot and helpers. */
export function PickupStep({ form }: { form: Setup }) {
  const options = form.value('pickupOptions');
  return (
    <div className="max-w-5xl space-y-8">
      <fieldset
        className="min-w-0"
        disabled={form.isFixed('pickupOptions')}
        id="field-pickupOptions"
      >
        <legend className="text-sm font-semibold">How buyers get their lots</legend>
        <div className="grid sm:grid-cols-2">
          {pickupOptions.map(
            (option) =>
              option !== 'ReturnsAccepted' && (
                <Checkbox
                  key={option}
                  label={optionNames[option]}
                  checked={options.includes(option)}
                  onChange={({ target }) =>
                    form.change('pickupOptions', withOption(options, option, target.checked))
                  }
                />
              ),
          )}
        </div>
        <Conflict form={form} name="pickupOptions" />
      </fieldset>
      <PickupWindows form={form} />
      <AreaSetting form={form} name="pickupTerms" label="What buyers should know about pickup" />
    </div>
  );
}
