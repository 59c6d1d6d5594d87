import { api } from '@fairlot/client/api.ts';
import { useId, useState } from 'react';
import type { FormEvent } from 'react';
import { useParams } from 'react-router';
import { Button } from '@fairlot/ui/button.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { Skeleton } from '@fairlot/ui/skeleton.tsx';
import { useCall } from '../../lib/use-call.ts';
import { useAction } from '../../lib/use-action.ts';
import { LimitField } from './limit-field.tsx';

/** The bid limit for bidders who are new to the company. */
export function NewcomerLimit({ mayLimit }: { mayLimit: boolean }) {
  const { sellerId = '' } = useParams();
  const { data, isError } = useCall('GET /api/console/sellers/:sellerId/newcomerlimit', {
    params: { sellerId },
  });
  if (isError) return <Notice tone="bad">The limit for newcomers could not be loaded.</Notice>;
  if (data === undefined) return <Skeleton className="h-40 max-w-xl" />;
  return <LimitForm sellerId={sellerId} stored={data.limit} mayLimit={mayLimit} />;
}

function LimitForm({
  sellerId,
  stored,
  mayLimit,
}: {
  sellerId: string;
  stored: number | null;
  mayLimit: boolean;
}) {
  const [limit, setLimit] = useState(stored);
  const { busy, failure, perform } = useAction();
  const headingId = useId();

  function save(event: FormEvent) {
    event.preventDefault();
    const call = api('POST /api/console/sellers/:sellerId/newcomerlimit', {
      params: { sellerId },
      body: { limit },
    });
    void perform(call, 'The limit for newcomers is saved.');
  }

  return (
    <form onSubmit={save} aria-labelledby={headingId} className="max-w-xl space-y-5">
      <h2 id={headingId} className="text-lg">
        Limit for newcomers
      </h2>
      <p className="text-ink-soft">
        Bidders who have not paid you an invoice yet may bid up to this in a sale, on all lots
        together. A bid above it waits, and you see that they are asking for a higher limit. You can
        change the limit of one bidder in the list of a sale.
      </p>
      {failure !== null && <Notice tone="bad">{failure}</Notice>}
      <LimitField
        label="Newcomers may bid up to"
        none="No limit"
        hint="Applies from the next registration on; bidders already registered keep their limit."
        disabled={!mayLimit}
        value={limit}
        onChange={setLimit}
      />
      {mayLimit && (
        <Button type="submit" busy={busy}>
          Save for all sales
        </Button>
      )}
    </form>
  );
}
