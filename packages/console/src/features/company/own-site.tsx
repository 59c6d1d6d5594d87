import type { Company } from '@fairlot/contract';
import { api } from '@fairlot/client/api.ts';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { Button } from '@fairlot/ui/button.tsx';
import { TextField } from '@fairlot/ui/field.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { useCall } from '../../lib/use-call.ts';
import { useAction } from '../../lib/use-action.ts';
import { SeeAsBidders } from '../look/public.ts';

/** The company's own site: its address, or how to get one, and a preview with a draft. */
export function OwnSite({
  company: { sellerId, siteUrls, siteSuffix, standing },
  mayEdit,
}: {
  company: Company;
  mayEdit: boolean;
}) {
  const [name, setName] = useState('');
  const { busy, failure, perform } = useAction();
  const sales = useCall('GET /api/console/sellers/:sellerId/sales', { params: { sellerId } });
  const draft = sales.data?.find(({ stage }) => stage === 'draft');

  function open(event: FormEvent) {
    event.preventDefault();
    const call = api('POST /api/console/sellers/:sellerId/site', {
      params: { sellerId },
      body: { name },
    });
    void perform(call, 'Your site is open.');
  }

  return (
    <section aria-labelledby="own-site" className="mb-8 max-w-3xl">
      <h2 id="own-site" className="mb-1 text-lg">
        Your own site
      </h2>
      <p className="mb-3 text-sm text-ink-soft">
        It shows only your sales, under your name and your logo.
        {standing === 'waiting' &&
          ' Until your company is verified, nobody finds it at its address; you can see it with a draft.'}
      </p>
      {siteUrls.map((url) => (
        <p key={url}>
          {standing !== 'waiting' ? (
            <a href={url} className="text-brand underline">
              {url}
            </a>
          ) : (
            <span className="font-semibold wrap-anywhere">{url}</span>
          )}
        </p>
      ))}
      {siteUrls.length > 0 && draft !== undefined && (
        <SeeAsBidders
          sellerId={sellerId}
          saleId={draft.saleId}
          label={`See it with “${draft.title || 'Untitled sale'}”, as bidders will`}
        />
      )}
      {siteUrls.length === 0 && !mayEdit && <p className="text-sm">You do not have one yet.</p>}
      {siteUrls.length === 0 && mayEdit && (
        <form onSubmit={open} className="space-y-3">
          {failure !== null && <Notice tone="bad">{failure}</Notice>}
          <TextField
            label="Name of the site"
            hint={`It cannot be changed later: ${name.trim().toLowerCase() || 'your-name'}${siteSuffix}`}
            value={name}
            maxLength={40}
            autoCapitalize="none"
            spellCheck={false}
            required
            onChange={({ target }) => setName(target.value)}
          />
          <Button type="submit" look="secondary" busy={busy} disabled={name.trim() === ''}>
            Open the site
          </Button>
        </form>
      )}
    </section>
  );
}
