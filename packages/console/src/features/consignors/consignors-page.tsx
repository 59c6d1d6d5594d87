import type { Consignor } from '@fairlot/contract';
import { useState } from 'react';
import { Button } from '@fairlot/ui/button.tsx';
import { EmptyState } from '@fairlot/ui/empty-state.tsx';
import { plural } from '@fairlot/ui/format.ts';
import { Notice } from '@fairlot/ui/notice.tsx';
import { Skeleton } from '@fairlot/ui/skeleton.tsx';
import { useCall } from '../../lib/use-call.ts';
import { useCompany } from '../viewer/public.ts';
import { AccountsDialog } from './accounts-dialog.tsx';
import { ConsignorDialog } from './consignor-dialog.tsx';
import { RemoveConsignor } from './remove-consignor.tsx';

type Open =
  | { readonly kind: 'add' }
  | { readonly kind: 'edit' | 'remove' | 'accounts'; readonly consignor: Consignor };

/** The company's consignors. */
export function ConsignorsPage() {
  const company = useCompany();
  const sellerId = company?.sellerId ?? '';
  const mayEdit = company?.can('consignor.edit') ?? false;
  const [open, setOpen] = useState<Open | null>(null);
  const [filter, setFilter] = useState('');
  const close = () => setOpen(null);
  const { data, isError } = useCall('GET /api/console/sellers/:sellerId/consignors', {
    params: { sellerId },
  });
  const words = filter.trim().toLowerCase();
  const shown = data?.filter(({ name, email }) => `${name} ${email}`.toLowerCase().includes(words));
  return (
    <div className="max-w-5xl">
      <title>{`Consignors – ${company?.name}`}</title>
      <div className="mb-6 flex flex-wrap items-start justify-between gap-4">
        <div>
          <h1 className="text-2xl">Consignors</h1>
          <p className="mt-1 max-w-prose text-ink-soft">
            The people whose things you sell. Bidders never see their names, and they cannot bid on
            their own lots. Say which lots are theirs in the column “Consignor” of a sale’s lots.
          </p>
        </div>
        {mayEdit && <Button onClick={() => setOpen({ kind: 'add' })}>Add a consignor…</Button>}
      </div>
      {isError && (
        <Notice tone="bad">The consignors could not be loaded. Please reload the page.</Notice>
      )}
      {data === undefined && !isError && <Skeleton className="h-64" />}
      {data?.length === 0 && (
        <EmptyState title="No consignors yet">
          Add one here, or type a name into the column “Consignor” of a table of lots.
        </EmptyState>
      )}
      {data !== undefined && data.length > 0 && (
        <>
          <label className="mb-3 flex min-h-11 items-center gap-2 text-sm">
            Find
            <input
              type="search"
              value={filter}
              onChange={({ target }) => setFilter(target.value)}
              placeholder="name or email"
              className="min-h-11 w-full max-w-56 rounded-md border border-line-strong bg-surface px-3"
            />
          </label>
          <ul
            aria-label="Consignors"
            className="divide-y divide-line rounded-lg border border-line bg-surface shadow-card"
          >
            {shown?.map((consignor) => (
              <ConsignorRow
                key={consignor.consignorId}
                consignor={consignor}
                mayEdit={mayEdit}
                onOpen={(kind) => setOpen({ kind, consignor })}
              />
            ))}
            {shown?.length === 0 && <li className="px-5 py-4">Nobody has that name.</li>}
          </ul>
        </>
      )}
      {open?.kind === 'add' && (
        <ConsignorDialog sellerId={sellerId} consignor={null} onClose={close} />
      )}
      {open?.kind === 'edit' && (
        <ConsignorDialog sellerId={sellerId} consignor={open.consignor} onClose={close} />
      )}
      {open?.kind === 'accounts' && (
        <AccountsDialog
          sellerId={sellerId}
          // Read from the current list, so that a linked account shows at once.
          consignor={
            data?.find(({ consignorId }) => consignorId === open.consignor.consignorId) ??
            open.consignor
          }
          onClose={close}
        />
      )}
      {open?.kind === 'remove' && (
        <RemoveConsignor sellerId={sellerId} consignor={open.consignor} onClose={close} />
      )}
    </div>
  );
}

function ConsignorRow({
  consignor,
  mayEdit,
  onOpen,
}: {
  consignor: Consignor;
  mayEdit: boolean;
  onOpen: (kind: 'edit' | 'remove' | 'accounts') => void;
}) {
  const { name, email, phone, note, lots, accounts } = consignor;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1 px-4 py-3 sm:px-5">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm wrap-anywhere text-ink-soft">
          {[email, phone].filter(Boolean).join(' · ') || 'No email yet'}
        </p>
        {note !== '' && (
          <p className="text-sm wrap-anywhere whitespace-pre-line text-ink-soft">{note}</p>
        )}
        <p className="text-sm text-ink-soft">
          {lots === 0 ? 'No lots' : plural(lots, 'lot')}
          {accounts.length > 0 && ` · ${accounts.map((one) => one.name).join(', ')} may not bid`}
        </p>
      </div>
      {mayEdit && (
        <div className="-mx-3 flex flex-wrap">
          <Button look="quiet" aria-label={`Edit ${name}`} onClick={() => onOpen('edit')}>
            Edit…
          </Button>
          <Button
            look="quiet"
            aria-label={`Their bidding accounts: ${name}`}
            onClick={() => onOpen('accounts')}
          >
            Their bidding accounts…
          </Button>
          {lots === 0 && (
            <Button look="quiet" aria-label={`Remove ${name}`} onClick={() => onOpen('remove')}>
              Remove…
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
