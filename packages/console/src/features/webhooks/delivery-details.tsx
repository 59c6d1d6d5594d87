import type { WebhookAttempt } from '@fairlot/contract';
import { useQuery } from '@tanstack/react-query';
import { Notice } from '@fairlot/ui/notice.tsx';
import { Skeleton } from '@fairlot/ui/skeleton.tsx';
import { callQuery } from '../../lib/use-call.ts';
import { refreshMs } from './refresh.ts';
import { resultText } from './result-text.ts';

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' });
const code = 'mt-1 rounded-md bg-sunken p-3 text-xs whitespace-pre-wrap wrap-anywhere';

/** The posted body, and the result of each attempt. */
export function DeliveryDetails(params: {
  sellerId: string;
  webhookId: string;
  deliveryId: string;
}) {
  const { data, isError } = useQuery({
    ...callQuery('GET /api/console/sellers/:sellerId/webhooks/:webhookId/deliveries/:deliveryId', {
      params,
    }),
    refetchInterval: refreshMs,
  });
  if (isError) return <Notice tone="bad">It could not be loaded. Please reload the page.</Notice>;
  if (data === undefined) return <Skeleton className="h-24" />;
  return (
    <div className="space-y-3 pb-2 text-sm">
      <div>
        <p className="font-semibold">What we post</p>
        <pre className={code}>{indented(data.body)}</pre>
        <p className="mt-1 text-xs wrap-anywhere text-ink-soft">webhook-id: {data.deliveryId}</p>
      </div>
      <div>
        <p className="font-semibold">Attempts</p>
        {data.tries.length === 0 && <p className="text-ink-soft">None yet.</p>}
        <ol aria-label="Attempts" className="divide-y divide-line">
          {data.tries.map((attempt) => (
            <Attempt key={attempt.attempt} attempt={attempt} />
          ))}
        </ol>
      </div>
    </div>
  );
}

function Attempt({ attempt }: { attempt: WebhookAttempt }) {
  return (
    <li className="py-2">
      <p>
        <time dateTime={attempt.at} className="text-ink-soft tabular-nums">
          {moment.format(new Date(attempt.at))}
        </time>{' '}
        {resultText(attempt)}, after {formatDuration(attempt.durationMs)}
      </p>
      {attempt.answer !== '' && <pre className={code}>{attempt.answer}</pre>}
    </li>
  );
}

const formatDuration = (ms: number): string =>
  ms < 1_000 ? `${ms} ms` : `${(ms / 1_000).toFixed(1)} s`;

const indented = (body: string): string => JSON.stringify(JSON.parse(body), null, 2);
