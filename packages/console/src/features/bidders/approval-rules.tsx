import type { BodyOf, Calls } from '@fairlot/contract';
import { api } from '@fairlot/client/api.ts';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useParams } from 'react-router';
import { Button } from '@fairlot/ui/button.tsx';
import { SelectField } from '@fairlot/ui/field.tsx';
import { plural } from '@fairlot/ui/format.ts';
import { Notice } from '@fairlot/ui/notice.tsx';
import { Skeleton } from '@fairlot/ui/skeleton.tsx';
import { useCall } from '../../lib/use-call.ts';
import { useAction } from '../../lib/use-action.ts';

type Rules = BodyOf<Calls['POST /api/console/sellers/:sellerId/approvalrules']>;

const numbers = [1, 2, 3, 5, 10, 20];
const fields = [
  {
    name: 'paidHere',
    label: 'Bidders who have paid you before',
    one: 'paid invoice with you',
    many: 'paid invoices with you',
  },
  {
    name: 'paidAnywhere',
    label: 'Bidders who have paid anyone on Fairlot',
    one: 'paid invoice',
    many: 'paid invoices',
  },
] as const;

/** Which bidders the company approves automatically. */
export function ApprovalRules({ mayDecide }: { mayDecide: boolean }) {
  const { sellerId = '' } = useParams();
  const { data, isError } = useCall('GET /api/console/sellers/:sellerId/approvalrules', {
    params: { sellerId },
  });
  if (isError) return <Notice tone="bad">The rules could not be loaded.</Notice>;
  if (data === undefined) return <Skeleton className="h-64 max-w-xl" />;
  return <RulesForm sellerId={sellerId} stored={data} mayDecide={mayDecide} />;
}

function RulesForm({
  sellerId,
  stored,
  mayDecide,
}: {
  sellerId: string;
  stored: Rules;
  mayDecide: boolean;
}) {
  const [rules, setRules] = useState(stored);
  const { busy, failure, perform } = useAction();

  function save(event: FormEvent) {
    event.preventDefault();
    const call = api('POST /api/console/sellers/:sellerId/approvalrules', {
      params: { sellerId },
      body: rules,
    });
    void perform(call, 'The rules are saved.');
  }

  return (
    <form onSubmit={save} aria-label="Approval rules" className="max-w-xl space-y-5">
      <p className="text-ink-soft">
        In sales where you decide on each bidder, these rules approve some automatically as they
        register. Bidders who have an overdue invoice or retract often still wait for you.
      </p>
      {failure !== null && <Notice tone="bad">{failure}</Notice>}
      {fields.map(({ name, label, one, many }) => (
        <SelectField
          key={name}
          label={label}
          disabled={!mayDecide}
          value={rules[name] ?? ''}
          onChange={({ target }) =>
            setRules((now) => ({
              ...now,
              [name]: target.value === '' ? null : Number(target.value),
            }))
          }
        >
          <option value="">Approve manually</option>
          {[...new Set([...numbers, ...(rules[name] === null ? [] : [rules[name]])])].map(
            (count) => (
              <option key={count} value={count}>
                Approve from {plural(count, one, many)}
              </option>
            ),
          )}
        </SelectField>
      ))}
      {mayDecide && (
        <Button type="submit" busy={busy}>
          Save for all sales
        </Button>
      )}
    </form>
  );
}
