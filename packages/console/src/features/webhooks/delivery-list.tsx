import type { WebhookDelivery, WebhookDeliveryState } from '@fairlot/contract';
import { fetchData } from '@fairlot/client/fetch-data.ts';
import { api } from '@fairlot/client/api.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '@fairlot/ui/badge.tsx';
import { Button } from '@fairlot/ui/button.tsx';
import { EmptyState } from '@fairlot/ui/empty-state.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { Skeleton } from '@fairlot/ui/skeleton.tsx';
import { useAction } from '../../lib/use-action.ts';
import { DeliveryDetails } from './delivery-details.tsx';
import { eventName } from './event-groups.ts';
import { refreshMs } from './refresh.ts';

interface OfWebhook {
  readonly sellerId: string;
  readonly webhookId: string;
}

const states = {
  waiting: { tone: 'brass', word: 'Waiting', action: 'Send now' },
  delivered: { tone: 'good', word: 'Delivered', action: 'Send again' },
  failed: { tone: 'bad', word: 'Not delivered', action: 'Send again' },
} as const;
const moment = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** The deliveries of a webhook, latest first. */
export function DeliveryList({
  state,
  isOn,
  ...params
}: OfWebhook & { state: WebhookDeliveryState | null; isOn: boolean }) {
  const { data, isError, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['webhook deliveries', params, state],
    queryFn: ({ pageParam: before }) =>
      fetchData('POST /api/console/sellers/:sellerId/webhooks/:webhookId/deliveries', {
        params,
        body: { state, before },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ deliveries, hasMore }) =>
      hasMore ? deliveries.at(-1)?.deliveryId : undefined,
    refetchInterval: refreshMs,
  });
  if (isError) {
    return <Notice tone="bad">The deliveries could not be loaded. Please reload the page.</Notice>;
  }
  if (data === undefined) return <Skeleton className="h-48" />;
  const deliveries = data.pages.flatMap((page) => page.deliveries);
  if (deliveries.length === 0) {
    return (
      <EmptyState title="Nothing here">
        {state === null ? 'Nothing was sent in the last 30 days. Send a test event to try it.' : ''}
      </EmptyState>
    );
  }
  return (
    <>
      <ul
        aria-label="Deliveries"
        className="mb-4 divide-y divide-line rounded-lg border border-line bg-surface shadow-card"
      >
        {deliveries.map((delivery) => (
          <Delivery key={delivery.deliveryId} {...params} isOn={isOn} delivery={delivery} />
        ))}
      </ul>
      {hasNextPage && (
        <Button look="secondary" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  );
}

function Delivery({
  delivery: { deliveryId, event, madeAt, state, attempts, nextAttemptAt },
  isOn,
  ...params
}: OfWebhook & { delivery: WebhookDelivery; isOn: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const { busy, failure, perform } = useAction();
  const { tone, word, action } = states[state];

  async function replay() {
    const call = api(
      'POST /api/console/sellers/:sellerId/webhooks/:webhookId/deliveries/:deliveryId/replay',
      { params: { ...params, deliveryId } },
    );
    await perform(call, 'It is on its way.');
  }
  return (
    <li className="px-4 py-3 sm:px-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <p className="font-semibold">{eventName(event)}</p>
          <p className="text-sm text-ink-soft">
            {moment.format(new Date(madeAt))} ·{' '}
            {attempts === 1 ? '1 attempt' : `${attempts} attempts`}
            {nextAttemptAt !== null &&
              attempts > 0 &&
              ` · next at ${moment.format(new Date(nextAttemptAt))}`}
          </p>
        </div>
        <div className="flex flex-1 basis-full items-center justify-between gap-4 sm:flex-none sm:basis-auto">
          <Badge tone={tone}>{word}</Badge>
          <Button
            look="quiet"
            className="-mr-3"
            busy={busy}
            disabled={!isOn}
            aria-label={`${action}: ${eventName(event)}, ${moment.format(new Date(madeAt))}`}
            onClick={() => void replay()}
          >
            {action}
          </Button>
        </div>
      </div>
      {failure !== null && <Notice tone="bad">{failure}</Notice>}
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm text-brand underline">
          Details
        </summary>
        {isOpen && <DeliveryDetails {...params} deliveryId={deliveryId} />}
      </details>
    </li>
  );
}
