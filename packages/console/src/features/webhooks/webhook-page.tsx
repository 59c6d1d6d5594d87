import type { Webhook, WebhookDeliveryState } from '@fairlot/contract';
import { api } from '@fairlot/client/api.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { Button } from '@fairlot/ui/button.tsx';
import { Menu } from '@fairlot/ui/menu.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { Skeleton } from '@fairlot/ui/skeleton.tsx';
import { TabLinks } from '@fairlot/ui/tab-links.tsx';
import { callQuery } from '../../lib/use-call.ts';
import { useAction } from '../../lib/use-action.ts';
import { DeliveryList } from './delivery-list.tsx';
import { eventName } from './event-groups.ts';
import { refreshMs } from './refresh.ts';
import { ReplayDialog } from './replay-dialog.tsx';
import { EditDialog, RemoveDialog, RotateDialog, SwitchOffDialog } from './webhook-dialogs.tsx';
import { WebhookState } from './webhook-state.tsx';

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const dialogs = {
  edit: EditDialog,
  rotate: RotateDialog,
  off: SwitchOffDialog,
  remove: RemoveDialog,
};
type Open = keyof typeof dialogs | 'replay' | null;

const filters: readonly { state: WebhookDeliveryState | null; label: string }[] = [
  { state: null, label: 'All' },
  { state: 'failed', label: 'Not delivered' },
  { state: 'waiting', label: 'Waiting' },
];

/** One webhook: state, deliveries, and resending. */
export function WebhookPage() {
  const { sellerId = '', webhookId = '' } = useParams();
  const { data, isError } = useQuery({
    ...callQuery('GET /api/console/sellers/:sellerId/webhooks', { params: { sellerId } }),
    refetchInterval: refreshMs,
  });
  const webhook = data?.find((one) => one.webhookId === webhookId);
  return (
    <div className="max-w-3xl">
      <title>Webhook</title>
      <Link
        to={`/${sellerId}/settings/api`}
        className="mb-2 inline-flex min-h-11 items-center text-sm text-brand underline"
      >
        API and webhooks
      </Link>
      {isError && <Notice tone="bad">It could not be loaded. Please reload the page.</Notice>}
      {data === undefined && !isError && <Skeleton className="h-64" />}
      {data !== undefined && webhook === undefined && <Notice>There is no such webhook.</Notice>}
      {webhook !== undefined && <OneWebhook sellerId={sellerId} webhook={webhook} />}
    </div>
  );
}

function OneWebhook({ sellerId, webhook }: { sellerId: string; webhook: Webhook }) {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const { busy, failure, perform } = useAction();
  const [query] = useSearchParams();
  const state = filters.find(({ state: one }) => one === query.get('show'))?.state ?? null;
  const { webhookId, url, description, events, isOn, oldSecretUntil } = webhook;
  const params = { sellerId, webhookId };
  const path = 'POST /api/console/sellers/:sellerId/webhooks/:webhookId' as const;
  const Dialog = open === null || open === 'replay' ? null : dialogs[open];

  const test = () =>
    perform(
      api(`${path}/test`, { params, body: { deliveryId: crypto.randomUUID() } }),
      'A test event is on its way.',
    );
  const switchOn = () =>
    perform(api(`${path}/switch`, { params, body: { isOn: true } }), 'The webhook is on.');

  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-2xl wrap-anywhere">{description === '' ? 'Webhook' : description}</h1>
        <WebhookState webhook={webhook} />
      </div>
      <p className="mt-1 wrap-anywhere">{url}</p>
      <p className="mt-1 text-sm text-ink-soft">{events.map(eventName).join(' · ')}</p>
      <Standing webhook={webhook} />
      {oldSecretUntil !== null && (
        <Notice className="mt-4">
          Both secrets sign until {moment.format(new Date(oldSecretUntil))}.
        </Notice>
      )}
      {failure !== null && (
        <Notice tone="bad" className="mt-4">
          {failure}
        </Notice>
      )}
      <div className="my-6 flex flex-wrap gap-3">
        {isOn ? (
          <Button busy={busy} onClick={() => void test()}>
            Send a test event
          </Button>
        ) : (
          <Button busy={busy} onClick={() => void switchOn()}>
            Switch on
          </Button>
        )}
        <Button look="secondary" onClick={() => setOpen('edit')}>
          Edit
        </Button>
        <Menu
          label="More"
          groups={[
            [
              { label: 'Create a new secret', onChoose: () => setOpen('rotate') },
              { label: 'Switch off', disabled: !isOn, onChoose: () => setOpen('off') },
            ],
            [{ label: 'Remove', onChoose: () => setOpen('remove') }],
          ]}
        />
      </div>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">Deliveries</h2>
        {webhook.failed > 0 && isOn && (
          <Button look="secondary" onClick={() => setOpen('replay')}>
            Send what failed again
          </Button>
        )}
      </div>
      <div className="mb-4">
        <TabLinks
          label="Which deliveries"
          tabs={filters.map((filter) => ({
            to: filter.state === null ? '?' : `?show=${filter.state}`,
            label: filter.label,
            active: filter.state === state,
          }))}
        />
      </div>
      <DeliveryList {...params} state={state} isOn={isOn} />
      {open === 'replay' && <ReplayDialog {...params} onClose={close} />}
      {Dialog !== null && <Dialog sellerId={sellerId} webhook={webhook} onClose={close} />}
    </>
  );
}

/** The problem, and what to do about it. */
function Standing({ webhook: { isOn, wasGivenUp, failingSince } }: { webhook: Webhook }) {
  if (wasGivenUp) {
    return (
      <Notice tone="bad" className="mt-4">
        It accepted nothing for days, so we switched it off. Once the program works again, switch it
        on, and send what failed again.
      </Notice>
    );
  }
  if (!isOn) {
    return (
      <Notice className="mt-4">
        It is off, and nothing is sent. What happens in the meantime is kept for 30 days: switch it
        on, then choose “Send what failed again”.
      </Notice>
    );
  }
  if (failingSince === null) return null;
  return (
    <Notice tone="bad" className="mt-4">
      It has accepted nothing since {moment.format(new Date(failingSince))}. We try each event ten
      times within three days; then we switch the webhook off and email the owners.
    </Notice>
  );
}
