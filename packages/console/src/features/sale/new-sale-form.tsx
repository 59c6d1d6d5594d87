import type { ConsoleSale } from '@fairlot/contract';
import { api } from '@fairlot/client/api.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '@fairlot/ui/button.tsx';
import { SelectField, TextField } from '@fairlot/ui/field.tsx';
import { localTime } from '@fairlot/ui/local-time.ts';
import { Notice } from '@fairlot/ui/notice.tsx';
import { failureText } from '../../lib/failure-text.ts';
import { formText } from '../../lib/form-text.ts';
import { lastHeld } from './last-held.ts';

/** Asks what a new sale begins with, and creates its draft. */
export function NewSaleForm({
  sellerId,
  sales,
}: {
  readonly sellerId: string;
  readonly sales: readonly ConsoleSale[];
}) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  // The id is generated here once, so that a second press has no second effect.
  const [saleId] = useState(() => crypto.randomUUID());
  /** The sale to be copied; null: none. */
  const [like, setLike] = useState(() => lastHeld(sales));
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function create(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    setIsBusy(true);
    const result = await api('POST /api/console/sellers/:sellerId/sales', {
      params: { sellerId },
      body: { saleId, like, title: formText(form, 'title') },
    });
    setIsBusy(false);
    if (result.kind !== 'ok') return setFailure(failureText(result));
    await queries.invalidateQueries({ queryKey: ['GET /api/console/sellers/:sellerId/sales'] });
    await navigate(`/${sellerId}/sales/${saleId}/setup/basics`);
  }

  return (
    <form
      onSubmit={(event) => void create(event)}
      className="max-w-3xl space-y-4 rounded-lg border border-line bg-surface p-5 shadow-card"
    >
      {sales.length > 0 && (
        <fieldset>
          <legend className="mb-1 text-sm font-semibold">How does it begin?</legend>
          <div className="grid gap-3 sm:grid-cols-2">
            <Beginning
              label="Like an earlier sale"
              hint="Its terms, address, sessions and pickup are copied, its dates moved by whole weeks to the same weekday and hour. Its lots are not copied."
              checked={like !== null}
              onChoose={() => setLike(lastHeld(sales) ?? sales[0]?.saleId ?? null)}
            />
            <Beginning
              label="From nothing"
              hint="You enter its address, times, terms and pickup step by step."
              checked={like === null}
              onChoose={() => setLike(null)}
            />
          </div>
        </fieldset>
      )}
      {like !== null && (
        <SelectField
          label="Copy from which sale?"
          value={like}
          onChange={({ target }) => setLike(target.value)}
        >
          {sales.map((sale) => (
            <option key={sale.saleId} value={sale.saleId}>
              {sale.title || 'Untitled sale'}
              {sale.firstCloseAt && ` – ${localTime(sale.firstCloseAt, sale.timeZone)}`}
              {sale.stage === 'draft' && ' (draft)'}
            </option>
          ))}
        </SelectField>
      )}
      <TextField label="Title" name="title" maxLength={200} hint="You can change it later" />
      {failure !== null && <Notice tone="bad">{failure}</Notice>}
      <Button type="submit" look="primary" busy={isBusy}>
        Create the draft
      </Button>
    </form>
  );
}

function Beginning({
  label,
  hint,
  checked,
  onChoose,
}: {
  label: string;
  hint: string;
  checked: boolean;
  onChoose: () => void;
}) {
  return (
    <label className="flex items-start gap-3 rounded-md border border-line-strong p-3 text-sm has-checked:border-brand has-checked:bg-brand-tint">
      <input
        type="radio"
        name="beginning"
        aria-label={label}
        checked={checked}
        onChange={onChoose}
        className="mt-0.5 size-5 shrink-0 accent-brand"
      />
      <span>
        <span className="font-semibold">{label}</span>
        <span className="block text-ink-soft">{hint}</span>
      </span>
    </label>
  );
}
