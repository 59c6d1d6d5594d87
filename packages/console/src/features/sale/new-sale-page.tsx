import { api } from '@fairlot/client/api.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '@fairlot/ui/button.tsx';
import { SelectField, TextField } from '@fairlot/ui/field.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { Skeleton } from '@fairlot/ui/skeleton.tsx';
import { failureText } from '../../lib/failure-text.ts';
import { formText } from '../../lib/form-text.ts';
import { useCall } from '../../lib/use-call.ts';
import { localTime } from '@fairlot/ui/local-time.ts';
import { useCompany } from '../viewer/public.ts';

/** Creates a sale: as a copy of an earlier one, like most, or from scratch. */
export function NewSalePage() {
  const company = useCompany();
  const sellerId = company?.sellerId ?? '';
  const { data: sales, isError } = useCall('GET /api/console/sellers/:sellerId/sales', {
    params: { sellerId },
  });
  const queries = useQueryClient();
  const navigate = useNavigate();
  // The id is generated here once, so that a second press has no second effect.
  const [saleId] = useState(() => crypto.randomUUID());
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function create(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    setIsBusy(true);
    const like = formText(form, 'like');
    const result = await api('POST /api/console/sellers/:sellerId/sales', {
      params: { sellerId },
      body: { saleId, like: like === '' ? null : like, title: formText(form, 'title') },
    });
    setIsBusy(false);
    if (result.kind !== 'ok') return setFailure(failureText(result));
    await queries.invalidateQueries({ queryKey: ['GET /api/console/sellers/:sellerId/sales'] });
    await navigate(`/${sellerId}/sales/${saleId}/setup/basics`);
  }

  return (
    <>
      <title>New sale</title>
      <h1 className="text-2xl">New sale</h1>
      <p className="mt-1 mb-6 text-sm text-ink-soft">
        It begins as a draft that only your team can see. You publish it when it is ready.
      </p>
      {isError && <Notice tone="bad">Your sales could not be loaded.</Notice>}
      {sales === undefined && !isError && <Skeleton className="h-64" />}
      {sales !== undefined && (
        <form
          onSubmit={(event) => void create(event)}
          className="max-w-3xl space-y-4 rounded-lg border border-line bg-surface p-5 shadow-card"
        >
          <SelectField
            label="Copy from which sale?"
            name="like"
            defaultValue={latest(sales)}
            hint="Its terms, address, sessions and pickup are copied, its dates moved by whole weeks to the same weekday and hour. Its lots are not copied."
          >
            {sales.map((sale) => (
              <option key={sale.saleId} value={sale.saleId}>
                {sale.title || 'Untitled sale'}
                {sale.firstCloseAt && ` – ${localTime(sale.firstCloseAt, sale.timeZone)}`}
              </option>
            ))}
            <option value="">None: start from scratch</option>
          </SelectField>
          <TextField label="Title" name="title" maxLength={200} hint="You can change it later" />
          {failure !== null && <Notice tone="bad">{failure}</Notice>}
          <Button type="submit" look="primary" busy={isBusy}>
            Create the draft
          </Button>
        </form>
      )}
    </>
  );
}

/** The sale that closes last: the latest, or the next. */
function latest(
  sales: readonly { readonly saleId: string; readonly lastCloseAt: string | null }[],
): string {
  return (
    sales
      .filter(({ lastCloseAt }) => lastCloseAt !== null)
      .toSorted((one, other) => (other.lastCloseAt ?? '').localeCompare(one.lastCloseAt ?? ''))[0]
      ?.saleId ?? ''
  );
}
