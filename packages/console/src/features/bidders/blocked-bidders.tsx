import type { BidderBlock } from '@fairlot/contract';
import { api } from '@fairlot/client/api.ts';
import { useParams } from 'react-router';
import { Button } from '@fairlot/ui/button.tsx';
import { EmptyState } from '@fairlot/ui/empty-state.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { Skeleton } from '@fairlot/ui/skeleton.tsx';
import { useCall } from '../../lib/use-call.ts';
import { useAction } from '../../lib/use-action.ts';
import { causeNames } from './block-dialog.tsx';

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

/** The bidders that the company has blocked, and until when. */
export function BlockedBidders({ mayBlock }: { mayBlock: boolean }) {
  const { sellerId = '' } = useParams();
  const { data, isError } = useCall('GET /api/console/sellers/:sellerId/blocks', {
    params: { sellerId },
  });
  const { busy, failure, perform } = useAction();
  const lift = ({ blockId, name }: BidderBlock) =>
    perform(
      api('POST /api/console/sellers/:sellerId/blocks/:blockId/lift', {
        params: { sellerId, blockId },
      }),
      `${name} may register again.`,
    );
  if (isError) return <Notice tone="bad">The blocked bidders could not be loaded.</Notice>;
  if (data === undefined) return <Skeleton className="h-64" />;
  if (data.length === 0) {
    return (
      <EmptyState title="Nobody is blocked">
        You can block someone in the list of bidders of a sale.
      </EmptyState>
    );
  }
  return (
    <div className="max-w-5xl space-y-4">
      {failure !== null && <Notice tone="bad">{failure}</Notice>}
      <ul
        aria-label="Blocked bidders"
        className="divide-y divide-line rounded-lg border border-line bg-surface shadow-card"
      >
        {data.map((block) => (
          <li
            key={block.blockId}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5"
          >
            <div className="min-w-0 flex-1 basis-56">
              <p className="font-semibold wrap-anywhere">{block.name}</p>
              <p className="text-sm text-ink-soft wrap-anywhere">“{block.reason}”</p>
              <p className="text-sm text-ink-soft">
                {[
                  block.cause === 'other' ? '' : causeNames[block.cause],
                  block.place,
                  `since ${day.format(new Date(block.since))}`,
                  block.until === null ? 'for good' : `until ${day.format(new Date(block.until))}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            {mayBlock && (
              <Button
                look="quiet"
                busy={busy}
                aria-label={`Lift the block of ${block.name}`}
                onClick={() => void lift(block)}
              >
                Lift the block
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
