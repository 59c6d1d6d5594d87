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
  company: { sellerId, siteUrls, closedSites, siteSuffix, standing },
  mayEdit,
}: {
  company: Company;
  mayEdit: boolean;
}) {
  const [name, setName] = useState('');
  const { busy, failure, perform } = useAction();
  const sales = useCall('GET /api/console/sellers/:sellerId/sales', { params: { sellerId } });
  const draft = sales.data?.find(({ stage }) => stage === 'draft');

  const hasNone = siteUrls.length === 0 && closedSites.length === 0;

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
      {closedSites.map((host) => (
        <ClosedDomain key={host} sellerId={sellerId} host={host} mayEdit={mayEdit} />
      ))}
      {siteUrls.length > 0 && draft !== undefined && (
        <SeeAsBidders
          sellerId={sellerId}
          saleId={draft.saleId}
          label={`See it with “${draft.title || 'Untitled sale'}”, as bidders will`}
        />
      )}
      {hasNone && !mayEdit && <p className="text-sm">You do not have one yet.</p>}
      {hasNone && mayEdit && (
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

/** A domain of the company's that leads elsewhere, so that its site there is closed. */
function ClosedDomain({
  sellerId,
  host,
  mayEdit,
}: {
  sellerId: string;
  host: string;
  mayEdit: boolean;
}) {
  const { busy, failure, perform } = useAction();
  function openAgain() {
    const call = api('POST /api/console/sellers/:sellerId/opendomain', {
      params: { sellerId },
      body: { host },
    });
    void perform(call, 'Your site is open again.');
  }
  return (
    <div className="mt-3 space-y-3 rounded-md border border-line p-4">
      <Notice tone="brass">
        <span className="font-semibold wrap-anywhere">{host}</span> no longer leads here, so your
        site there is closed: nobody else can pass for you. Once the domain leads here again, open
        it.
      </Notice>
      {failure !== null && <Notice tone="bad">{failure}</Notice>}
      {mayEdit && (
        <Button look="secondary" busy={busy} onClick={openAgain}>
          Check and open again
        </Button>
      )}
    </div>
  );
}
