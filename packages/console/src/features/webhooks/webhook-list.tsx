import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '@fairlot/ui/button.tsx';
import { EmptyState } from '@fairlot/ui/empty-state.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { Skeleton } from '@fairlot/ui/skeleton.tsx';
import { useCall } from '../../lib/use-call.ts';
import { AddWebhookDialog } from './add-webhook-dialog.tsx';
import { eventName } from './event-groups.ts';
import { WebhookState } from './webhook-state.tsx';

/** The webhooks of a company. */
export function Webhooks({ sellerId }: { sellerId: string }) {
  const [isAdding, setAdding] = useState(false);
  return (
    <section aria-labelledby="webhooks" className="mt-12">
      <div className="mb-6 flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0 flex-1 basis-72">
          <h2 id="webhooks" className="text-xl">
            Webhooks
          </h2>
          <p className="mt-1 max-w-prose text-ink-soft">
            Instead of asking again and again, let us tell your program: we post what happens in
            your sales to its address, signed, within seconds.
          </p>
        </div>
        <Button onClick={() => setAdding(true)}>Add a webhook</Button>
      </div>
      <List sellerId={sellerId} />
      {isAdding && <AddWebhookDialog sellerId={sellerId} onClose={() => setAdding(false)} />}
    </section>
  );
}

function List({ sellerId }: { sellerId: string }) {
  const { data, isError } = useCall('GET /api/console/sellers/:sellerId/webhooks', {
    params: { sellerId },
  });
  if (isError) {
    return <Notice tone="bad">The webhooks could not be loaded. Please reload the page.</Notice>;
  }
  if (data === undefined) return <Skeleton className="h-32" />;
  if (data.length === 0) {
    return (
      <EmptyState title="No webhooks yet">
        Add one for each program that wants to know what happens here.
      </EmptyState>
    );
  }
  return (
    <ul
      aria-label="Webhooks"
      className="divide-y divide-line rounded-lg border border-line bg-surface shadow-card"
    >
      {data.map((webhook) => (
        <li
          key={webhook.webhookId}
          className="relative flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5"
        >
          <div className="min-w-0 flex-1 basis-56">
            <Link
              to={`/${sellerId}/settings/api/webhooks/${webhook.webhookId}`}
              className="font-semibold wrap-anywhere text-brand underline after:absolute after:inset-0"
            >
              {webhook.description === '' ? webhook.url : webhook.description}
            </Link>
            {webhook.description !== '' && (
              <p className="text-sm wrap-anywhere text-ink-soft">{webhook.url}</p>
            )}
            <p className="text-sm text-ink-soft">{webhook.events.map(eventName).join(' · ')}</p>
          </div>
          {webhook.failed > 0 && (
            <span className="text-sm text-bad">{webhook.failed} not delivered</span>
          )}
          <WebhookState webhook={webhook} />
        </li>
      ))}
    </ul>
  );
}
