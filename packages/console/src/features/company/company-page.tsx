import type { Company } from '@fairlot/contract';
import { api } from '@fairlot/client/api.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { Link } from 'react-router';
import { Badge } from '@fairlot/ui/badge.tsx';
import { Button } from '@fairlot/ui/button.tsx';
import { Field, TextField } from '@fairlot/ui/field.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { Skeleton } from '@fairlot/ui/skeleton.tsx';
import { notify } from '@fairlot/ui/toast.tsx';
import { failureText } from '../../lib/failure-text.ts';
import { RichText } from '../../lib/rich-text.tsx';
import { useCall } from '../../lib/use-call.ts';
import { useCompany } from '../viewer/public.ts';
import { BrandColor } from './brand-color.tsx';
import { checkProfile } from './check-profile.ts';
import { Managers } from './managers.tsx';
import { OwnSite } from './own-site.tsx';
import { Portrait } from './portrait.tsx';
import { ProfileFields } from './profile-fields.tsx';
import type { ProfileErrors } from './profile-fields.tsx';

const standings = {
  waiting: { label: 'Waiting to be verified', tone: 'brass' },
  verified: { label: 'Verified', tone: 'good' },
  suspended: { label: 'Suspended', tone: 'bad' },
} as const;

/** The company's public profile, shown on every sale; the owner edits it here. */
export function CompanyPage() {
  const company = useCompany();
  const sellerId = company?.sellerId ?? '';
  const mayEdit = company?.can('company.edit') ?? false;
  const { data, isError } = useCall('GET /api/console/sellers/:sellerId/company', {
    params: { sellerId },
  });
  return (
    <>
      <title>{`Company – ${company?.name}`}</title>
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="text-2xl">Company</h1>
        {data !== undefined && (
          <Badge tone={standings[data.standing].tone}>{standings[data.standing].label}</Badge>
        )}
      </div>
      <p className="mt-1 mb-6 max-w-prose text-ink-soft">
        Bidders see this on your page and next to every sale.
      </p>
      {isError && (
        <Notice tone="bad">The company could not be loaded. Please reload the page.</Notice>
      )}
      {data === undefined && !isError && <Skeleton className="h-96 max-w-3xl" />}
      {data !== undefined && (
        <>
          <section className="mb-8 max-w-3xl">
            <h2 className="mb-1 text-lg">Logo</h2>
            <p className="mb-3 text-sm text-ink-soft">
              On your page, your own site and your invoices.
            </p>
            <Portrait
              address={`/SellerLogo/${sellerId}`}
              alt={`Logo of ${data.companyName}`}
              has={data.hasLogo}
              mayEdit={mayEdit}
              save={(picture) =>
                api('POST /api/console/sellers/:sellerId/logo', {
                  params: { sellerId },
                  body: { picture },
                })
              }
            />
          </section>
          <CompanyForm key={sellerId} company={data} mayEdit={mayEdit} />
          <OwnSite company={data} mayEdit={mayEdit} />
          <BrandColor key={`color-${sellerId}`} company={data} mayEdit={mayEdit} />
          <Managers sellerId={sellerId} mayEdit={mayEdit} />
          {company?.can('api.manage') === true && (
            <section className="mt-8 max-w-3xl">
              <h2 className="mb-1 text-lg">Your own programs</h2>
              <p className="text-sm text-ink-soft">
                They sign in with tokens.{' '}
                <Link
                  to={`/${sellerId}/settings/api`}
                  className="inline-flex min-h-11 items-center font-semibold text-brand underline"
                >
                  Create and revoke tokens
                </Link>
              </p>
            </section>
          )}
        </>
      )}
    </>
  );
}

function CompanyForm({ company, mayEdit }: { company: Company; mayEdit: boolean }) {
  const {
    sellerId,
    standing,
    suspensionReason: _r,
    hasLogo: _l,
    brandColor: _b,
    sites: _s,
    closedSites: _c,
    siteSuffix: _x,
    siteUrls: _u,
    ...stored
  } = company;
  const [values, setValues] = useState(stored);
  const [errors, setErrors] = useState<ProfileErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const queries = useQueryClient();
  const change = (changed: Partial<typeof values>) => setValues((now) => ({ ...now, ...changed }));
  const html = (name: 'descriptionHtml' | 'termsHtml') => ({
    html: values[name],
    disabled: !mayEdit,
    onHtml: (text: string) => change({ [name]: text }),
  });
  const text = (name: 'facebookUrl' | 'instagramUrl') => ({
    value: values[name],
    disabled: !mayEdit,
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });

  async function save(event: FormEvent) {
    event.preventDefault();
    // Unchanged text is sent back exactly as stored: different bytes would make a new version of the terms.
    const { descriptionHtml, termsHtml, facebookUrl, instagramUrl, ...profile } = values;
    const checked = checkProfile(profile);
    setErrors(checked.errors ?? {});
    if (checked.profile === null) return;
    setBusy(true);
    setFailure(null);
    const answer = await api('POST /api/console/sellers/:sellerId/company', {
      params: { sellerId },
      body: {
        ...checked.profile,
        descriptionHtml,
        termsHtml,
        facebookUrl,
        instagramUrl,
      },
    });
    setBusy(false);
    if (answer.kind !== 'ok') setFailure(failureText(answer));
    else if (answer.data.isError) setFailure(answer.data.message);
    else {
      await queries.invalidateQueries();
      await notify('success', 'The company was saved.');
    }
  }

  return (
    <form onSubmit={(event) => void save(event)} noValidate className="mb-10 max-w-3xl space-y-8">
      {failure !== null && <Notice tone="bad">{failure}</Notice>}
      <ProfileFields
        values={values}
        errors={errors}
        isVerified={standing !== 'waiting'}
        disabled={!mayEdit}
        onChange={change}
      />
      <div className="space-y-4">
        <Field label="About the company">
          {(control) => (
            <RichText {...control} {...html('descriptionHtml')} label="About the company" />
          )}
        </Field>
        <Field
          label="Terms for all sales"
          hint="Bidders agree to them when they register; each version is kept."
        >
          {(control) => (
            <RichText {...control} {...html('termsHtml')} label="Terms for all sales" />
          )}
        </Field>
        <TextField
          label="Facebook page"
          placeholder="https://www.facebook.com/…"
          {...text('facebookUrl')}
        />
        <TextField
          label="Instagram page"
          placeholder="https://www.instagram.com/…"
          {...text('instagramUrl')}
        />
      </div>
      {mayEdit ? (
        <Button type="submit" busy={busy}>
          Save
        </Button>
      ) : (
        <p className="text-sm text-ink-soft">An owner can change this.</p>
      )}
    </form>
  );
}
