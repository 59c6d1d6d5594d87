import type { Manager } from '@fairlot/contract';
import { api } from '@fairlot/client/api.ts';
import { useState } from 'react';
import { Button } from '@fairlot/ui/button.tsx';
import { ConfirmDialog } from '@fairlot/ui/confirm-dialog.tsx';
import { plural } from '@fairlot/ui/format.ts';
import { Notice } from '@fairlot/ui/notice.tsx';
import { Skeleton } from '@fairlot/ui/skeleton.tsx';
import { useCall } from '../../lib/use-call.ts';
import { useAction } from '../../lib/use-action.ts';
import { ManagerDialog } from './manager-dialog.tsx';
import { Portrait } from './portrait.tsx';

type Open =
  | { readonly kind: 'add' }
  | { readonly kind: 'change' | 'remove'; readonly manager: Manager };

/** The contacts for bidders, with their photos. */
export function Managers({ sellerId, mayEdit }: { sellerId: string; mayEdit: boolean }) {
  const params = { sellerId };
  const { data, isError } = useCall('GET /api/console/sellers/:sellerId/managers', { params });
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  return (
    <section className="mt-10 max-w-3xl">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h2 className="text-lg">Contacts for bidders</h2>
          <p className="mt-1 text-sm text-ink-soft">
            The people bidders can ask. You choose one of them when you set up a sale.
          </p>
        </div>
        {mayEdit && (
          <Button look="secondary" onClick={() => setOpen({ kind: 'add' })}>
            Add a contact
          </Button>
        )}
      </div>
      {isError && <Notice tone="bad">The contacts could not be loaded.</Notice>}
      {data === undefined && !isError && <Skeleton className="mt-4 h-32" />}
      {data?.length === 0 && <p className="mt-4 text-sm">Nobody yet.</p>}
      <ul className="mt-4 space-y-4">
        {data?.map((manager) => (
          <li
            key={manager.managerId}
            className="rounded-lg border border-line bg-surface p-5 shadow-card"
          >
            <div className="flex items-start justify-between gap-4">
              <div className="min-w-0 flex-1">
                <h3 className="font-semibold">{nameOf(manager)}</h3>
                <p className="flex flex-wrap gap-x-4 text-sm wrap-anywhere text-ink-soft">
                  {[manager.position, manager.email, manager.phone].filter(Boolean).map((part) => (
                    <span key={part}>{part}</span>
                  ))}
                </p>
                <p className="mb-3 text-sm text-ink-soft">
                  {manager.sales === 0
                    ? 'Not named in any sale'
                    : `Named in ${plural(manager.sales, 'sale')}`}
                </p>
              </div>
              {mayEdit && (
                <div className="-mt-2 -mr-3 flex flex-wrap justify-end">
                  <Button
                    look="quiet"
                    aria-label={`Change ${nameOf(manager)}`}
                    onClick={() => setOpen({ kind: 'change', manager })}
                  >
                    Change
                  </Button>
                  {manager.sales === 0 && (
                    <Button
                      look="quiet"
                      className="text-bad!"
                      aria-label={`Remove ${nameOf(manager)}`}
                      onClick={() => setOpen({ kind: 'remove', manager })}
                    >
                      Remove
                    </Button>
                  )}
                </div>
              )}
            </div>
            <Portrait
              address={`/AuctionManagerPhoto/${manager.managerId}/100`}
              alt={`Photo of ${nameOf(manager)}`}
              has={manager.hasPhoto}
              mayEdit={mayEdit}
              save={(picture) =>
                api('POST /api/console/sellers/:sellerId/managers/:managerId/photo', {
                  params: { sellerId, managerId: manager.managerId },
                  body: { picture },
                })
              }
            />
          </li>
        ))}
      </ul>
      {open?.kind === 'add' && <ManagerDialog sellerId={sellerId} manager={null} onClose={close} />}
      {open?.kind === 'change' && (
        <ManagerDialog sellerId={sellerId} manager={open.manager} onClose={close} />
      )}
      {open?.kind === 'remove' && (
        <RemoveManager sellerId={sellerId} manager={open.manager} onClose={close} />
      )}
    </section>
  );
}

function RemoveManager({
  sellerId,
  manager,
  onClose,
}: {
  sellerId: string;
  manager: Manager;
  onClose: () => void;
}) {
  const { busy, failure, perform } = useAction();
  async function remove() {
    const call = api('POST /api/console/sellers/:sellerId/managers/:managerId/remove', {
      params: { sellerId, managerId: manager.managerId },
    });
    if (await perform(call, `${nameOf(manager)} was removed.`)) onClose();
  }
  return (
    <ConfirmDialog
      title={`Remove ${nameOf(manager)}?`}
      description="Their page is removed from your site. Nobody is told. No sale names them."
      confirm="Remove"
      busy={busy}
      failure={failure}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}

const nameOf = ({ firstName, lastName }: Manager) => `${firstName} ${lastName}`;
