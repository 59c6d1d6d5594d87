import { usStates } from '@fairlot/contract';
import { classNames } from '@fairlot/ui/class-names.ts';
import { inputClass } from '@fairlot/ui/field.tsx';
import { Link, useParams } from 'react-router';
import { useCall } from '../../lib/use-call.ts';
import { SalePhoto } from '../marketing/public.ts';
import { useCompany } from '../viewer/public.ts';
import { AreaSetting, SetupField, TextSetting } from './setup-field.tsx';
import type { Setup } from './use-setup.ts';

/** Title, description, place and contact of the sale. */
export function BasicsStep({ form }: { form: Setup }) {
  const { sellerId } = useParams();
  return (
    <div className="grid gap-4 sm:grid-cols-6">
      <TextSetting
        form={form}
        name="title"
        label="Title"
        hint="For example “The Willard Place House”"
        className="sm:col-span-6"
      />
      <AreaSetting form={form} name="description" label="Description" className="sm:col-span-6" />
      <TextSetting
        form={form}
        name="address1"
        label="Street address"
        hint="Shown to bidders once they are approved; everyone sees the city"
        className="sm:col-span-4"
      />
      <TextSetting
        form={form}
        name="address2"
        label="Suite, floor, gate"
        className="sm:col-span-2"
      />
      <TextSetting form={form} name="city" label="City" className="sm:col-span-3" />
      <SetupField form={form} name="state" label="State" className="sm:col-span-2">
        {(control) => (
          <select
            {...control}
            className={classNames(inputClass, 'pr-9')}
            value={form.value('state')}
            onChange={({ target }) => form.change('state', target.value)}
          >
            {usStates.map(([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        )}
      </SetupField>
      <TextSetting form={form} name="zip" label="ZIP" className="sm:col-span-1" />
      <SetupField
        form={form}
        name="manager"
        label="Contact for bidders"
        hint={
          <Link to={`/${sellerId}/company`} className="underline">
            Add contacts on the Company page
          </Link>
        }
        className="sm:col-span-6"
      >
        {(control) => (
          <select
            {...control}
            className={classNames(inputClass, 'pr-9')}
            value={form.value('manager') ?? ''}
            onChange={({ target }) =>
              form.change('manager', target.value === '' ? null : target.value)
            }
          >
            <option value="">Nobody in particular</option>
            {form.setup.managers.map(({ managerId, name, position }) => (
              <option key={managerId} value={managerId}>
                {position === '' ? name : `${name}, ${position}`}
              </option>
            ))}
          </select>
        )}
      </SetupField>
      <Photo />
    </div>
  );
}

/** The sale's photo, edited on the Marketing page. */
function Photo() {
  const { sellerId = '', saleId = '' } = useParams();
  const company = useCompany();
  const params = { sellerId, saleId };
  const { data } = useCall('GET /api/console/sellers/:sellerId/sales/:saleId/marketing', {
    params,
  });
  if (data === undefined) return null;
  return (
    <section aria-labelledby="sale-photo" className="sm:col-span-6">
      <h2 id="sale-photo" className="mb-1 font-sans text-sm font-semibold">
        Photo of the sale
      </h2>
      <p className="mb-2 text-xs text-ink-soft">
        {data.hasPhoto
          ? 'It is shown for the sale in lists, instead of the photo of the first lot.'
          : 'Until you choose one, the photo of the first lot is shown.'}
      </p>
      <SalePhoto params={params} has={data.hasPhoto} mayEdit={company?.can('sale.edit') ?? false} />
    </section>
  );
}
