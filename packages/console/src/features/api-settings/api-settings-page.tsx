import type { ApiToken } from '@fairlot/contract';
import { api } from '@fairlot/client/api.ts';
import { useState } from 'react';
import { Badge } from '@fairlot/ui/badge.tsx';
import { Button } from '@fairlot/ui/button.tsx';
import { ConfirmDialog } from '@fairlot/ui/confirm-dialog.tsx';
import { EmptyState } from '@fairlot/ui/empty-state.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { Skeleton } from '@fairlot/ui/skeleton.tsx';
import { useCall } from '../../lib/use-call.ts';
import { useAction } from '../../lib/use-action.ts';
import { useCompany } from '../viewer/public.ts';
import { Webhooks } from '../webhooks/public.ts';
import { MakeTokenDialog } from './make-token-dialog.tsx';
import { permissionName } from '../../lib/scope-groups.ts';

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

/** The tokens that the company's own programs use. */
export function ApiSettingsPage() {
  const company = useCompany();
  const sellerId = company?.sellerId ?? '';
  const mayManage = company?.can('api.manage') ?? false;
  const [open, setOpen] = useState<'make' | ApiToken | null>(null);
  const close = () => setOpen(null);
  return (
    <div className="max-w-3xl">
      <title>{`API – ${company?.name}`}</title>
      <div className="mb-6 flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0 flex-1 basis-72">
          <h1 className="text-2xl">API and webhooks</h1>
          <p className="mt-1 max-w-prose text-ink-soft">
            Connect your own software, such as an inventory that adds lots or accounting that reads
            what sold. It signs in with a token, which can do what you choose and never more than
            you can.{' '}
            <a href="/api/console/openapi.json" className="text-brand underline">
              API reference (OpenAPI)
            </a>
          </p>
        </div>
        {mayManage && <Button onClick={() => setOpen('make')}>Create a token</Button>}
      </div>
      {mayManage ? (
        <Tokens sellerId={sellerId} onRevoke={setOpen} />
      ) : (
        <Notice>Owners of the company create and revoke tokens, and add webhooks.</Notice>
      )}
      {mayManage && <Webhooks sellerId={sellerId} />}
      {open === 'make' && <MakeTokenDialog sellerId={sellerId} onClose={close} />}
      {open !== null && open !== 'make' && (
        <RevokeDialog sellerId={sellerId} token={open} onClose={close} />
      )}
    </div>
  );
}

function Tokens({ sellerId, onRevoke }: { sellerId: string; onRevoke: (token: ApiToken) => void }) {
  const { data, isError } = useCall('GET /api/console/sellers/:sellerId/apitokens', {
    params: { sellerId },
  });
  if (isError) {
    return <Notice tone="bad">The tokens could not be loaded. Please reload the page.</Notice>;
  }
  if (data === undefined) return <Skeleton className="h-48" />;
  if (data.length === 0) {
    return (
      <EmptyState title="No tokens yet">
        Create one for each program, so that you can revoke one without stopping the others.
      </EmptyState>
    );
  }
  return (
    <ul
      aria-label="Tokens"
      className="divide-y divide-line rounded-lg border border-line bg-surface shadow-card"
    >
      {data.map((token) => (
        <li
          key={token.tokenId}
          className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5"
        >
          <div className="min-w-0 flex-1 basis-56">
            <p className="font-semibold wrap-anywhere">{token.name}</p>
            <p className="text-sm text-ink-soft">{token.scopes.map(permissionName).join(' · ')}</p>
            <p className="text-sm text-ink-soft">
              Made by {token.madeBy} on {day.format(new Date(token.madeAt))} ·{' '}
              {token.lastUsedAt === null
                ? 'never used'
                : `last used ${day.format(new Date(token.lastUsedAt))}`}
            </p>
          </div>
          <Badge tone={token.hasExpired ? 'bad' : 'neutral'}>
            {token.hasExpired ? 'Expired' : `Until ${day.format(new Date(token.expiresAt))}`}
          </Badge>
          <Button
            look="quiet"
            className="-mr-3"
            aria-label={`Revoke ${token.name}`}
            onClick={() => onRevoke(token)}
          >
            Revoke
          </Button>
        </li>
      ))}
    </ul>
  );
}

function RevokeDialog({
  sellerId,
  token: { tokenId, name },
  onClose,
}: {
  sellerId: string;
  token: ApiToken;
  onClose: () => void;
}) {
  const { busy, failure, perform } = useAction();

  async function revoke() {
    const call = api('POST /api/console/sellers/:sellerId/apitokens/:tokenId/revoke', {
      params: { sellerId, tokenId },
    });
    if (await perform(call, `“${name}” was revoked.`)) onClose();
  }

  return (
    <ConfirmDialog
      title={`Revoke “${name}”?`}
      description="The program that uses it is refused from its next call on. This cannot be undone; you can create another token."
      confirm="Revoke"
      busy={busy}
      failure={failure}
      onConfirm={() => void revoke()}
      onClose={onClose}
    />
  );
}
