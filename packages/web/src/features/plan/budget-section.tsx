import { centsToDollars } from '@fairlot/rules';
import { useState } from 'react';
import { api } from '@fairlot/client/api.ts';
import { Button } from '@fairlot/ui/button.tsx';
import { TextField } from '@fairlot/ui/field.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { Skeleton } from '@fairlot/ui/skeleton.tsx';
import { failureText } from '../account/public.ts';
import { parseBidAmount } from '../bidding/public.ts';
import { BudgetLine } from './budget-line.tsx';
import { useBudget, useReread } from './use-plan.ts';

/** What the viewer leads at in a sale, and their budget, which only they see. */
export function BudgetSection({ auctionId }: { auctionId: string }) {
  const { data } = useBudget(auctionId);
  const reread = useReread();
  const [typed, setTyped] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  if (data === undefined) return <Skeleton className="h-32" />;
  const shown = typed ?? data.budget?.toFixed(2) ?? '';

  async function save() {
    const cents = parseBidAmount(shown);
    if (shown.trim() !== '' && (cents === null || cents === 0)) {
      setFailure('Please enter an amount in dollars, like 250.');
      return;
    }
    setBusy(true);
    setFailure(null);
    const budget = cents === null ? null : centsToDollars(cents);
    const answer = await api('POST /api/site/setbudget', {
      body: { secureAuctionId: auctionId, budget },
    });
    if (answer.kind === 'ok') {
      await reread();
      setTyped(null);
    } else setFailure(failureText(answer));
    setBusy(false);
  }

  return (
    <section aria-labelledby="plan-budget" className="space-y-3">
      <h3 id="plan-budget" className="text-lg">
        Budget
      </h3>
      <BudgetLine budget={data} />
      <form
        className="flex items-start gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextField
          label="For this sale, all in, in dollars"
          hint="Only you see this. A bid that goes beyond it asks you first."
          className="min-w-0 flex-1"
          inputMode="decimal"
          autoComplete="off"
          placeholder="No budget"
          value={shown}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" look="secondary" className="mt-6" busy={busy}>
          Save
        </Button>
      </form>
      {failure !== null && <Notice tone="bad">{failure}</Notice>}
    </section>
  );
}
