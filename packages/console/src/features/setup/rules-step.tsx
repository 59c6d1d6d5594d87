import { Link, useParams } from 'react-router';
import { Checkbox } from '@fairlot/ui/checkbox.tsx';
import { classNames } from '@fairlot/ui/class-names.ts';
import { inputClass } from '@fairlot/ui/field.tsx';
import { HtmlContent } from '@fairlot/ui/html-content.tsx';
import { useCall } from '../../lib/use-call.ts';
import { AreaSetting, Conflict, SetupField } from './setup-field.tsx';
import type { Setup } from './use-setup.ts';
import { withOption } from './with-option.ts';

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
        hint="Only what is special about this sale: bidders agree to it together with your terms for all sales below"
      />
      <Returns form={form} />
      <CompanyTerms />
    </div>
  );
}

/** Stored beside the ways of pickup, and read by bidders beside the terms. */
function Returns({ form }: { form: Setup }) {
  const options = form.value('pickupOptions');
  const accepted = options.includes('ReturnsAccepted');
  return (
    <div>
      <Checkbox
        label="Returns accepted"
        disabled={form.isFixed('pickupOptions')}
        checked={accepted}
        onChange={({ target }) =>
          form.change('pickupOptions', withOption(options, 'ReturnsAccepted', target.checked))
        }
      />
      <p className="text-xs text-ink-soft">
        {accepted
          ? 'Bidders read “Returns accepted”: say in the terms above within how many days, and who pays the way back.'
          : 'Bidders read “No returns: all sales are final”.'}
      </p>
      <Conflict form={form} name="pickupOptions" />
    </div>
  );
}

/** What applies to every sale, so that nobody writes it here again. */
function CompanyTerms() {
  const { sellerId = '' } = useParams();
  const { data } = useCall('GET /api/console/sellers/:sellerId/company', { params: { sellerId } });
  if (data === undefined) return null;
  return (
    <section className="rounded-lg bg-sunken p-4 text-sm">
      <h2 className="text-base">Terms for all sales</h2>
      {data.termsHtml === '' ? (
        <p className="mt-1 text-ink-soft">Your company has none yet.</p>
      ) : (
        <HtmlContent html={data.termsHtml} className="mt-2" />
      )}
      <Link
        to={`/${sellerId}/company`}
        className="inline-flex min-h-11 items-center font-semibold text-brand underline"
      >
        Change them on the company page
      </Link>
    </section>
  );
}
