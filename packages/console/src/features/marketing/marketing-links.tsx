import type { MarketingAddress } from '@fairlot/contract';
import { api } from '@fairlot/client/api.ts';
import { useState } from 'react';
import { Button } from '@fairlot/ui/button.tsx';
import { ConfirmDialog } from '@fairlot/ui/confirm-dialog.tsx';
import { EmptyState } from '@fairlot/ui/empty-state.tsx';
import { plural } from '@fairlot/ui/format.ts';
import { notify } from '@fairlot/ui/toast.tsx';
import { copyText } from '../../lib/copy-text.ts';
import { useAction } from '../../lib/use-action.ts';

interface OfSale {
  readonly sellerId: string;
  readonly saleId: string;
}

/** The marketing links of a sale, each with its visits. */
export function MarketingLinks({
  params,
  links,
  mayEdit,
}: {
  params: OfSale;
  links: readonly MarketingAddress[];
  mayEdit: boolean;
}) {
  const [leaving, setLeaving] = useState<MarketingAddress | null>(null);
  const { busy, failure, perform } = useAction();

  async function remove({ linkId, name }: MarketingAddress) {
    const call = api(
      'POST /api/console/sellers/:sellerId/sales/:saleId/marketing/links/:linkId/remove',
      { params: { ...params, linkId } },
    );
    if (await perform(call, `The link “${name}” is turned off.`)) setLeaving(null);
  }

  if (links.length === 0) {
    return (
      <EmptyState title="No links yet">
        Create one for your newsletter, one for the local paper, one for each social network.
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="divide-y divide-line rounded-md border border-line bg-surface">
        {links.map((link) => (
          <li key={link.linkId} className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3">
            <div className="min-w-0 grow basis-64">
              <p className="font-semibold">
                {link.name}
                {link.session !== '' && (
                  <span className="font-normal text-ink-soft">, {link.session}</span>
                )}
              </p>
              <p className="truncate text-sm text-ink-soft">{link.url}</p>
            </div>
            <p className="tabular-nums">{plural(link.visits, 'visit')}</p>
            <div className="flex gap-2">
              <Button
                look="secondary"
                aria-label={`Copy the link “${link.name}”`}
                onClick={() => void copy(link.url)}
              >
                Copy
              </Button>
              {mayEdit && (
                <Button
                  look="quiet"
                  aria-label={`Turn off the link “${link.name}”`}
                  onClick={() => setLeaving(link)}
                >
                  Turn off
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {leaving !== null && (
        <ConfirmDialog
          title={`Turn “${leaving.name}” off?`}
          description="The link stops working wherever you have put it, and its count is deleted."
          confirm="Turn it off"
          busy={busy}
          failure={failure}
          onConfirm={() => void remove(leaving)}
          onClose={() => setLeaving(null)}
        />
      )}
    </>
  );
}

async function copy(url: string) {
  if (await copyText(url)) await notify('success', 'The link is copied.');
}
