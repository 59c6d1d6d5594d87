import type { ConsoleSale, SaleChecklist, SaleSetup } from '@fairlot/contract';
import type { ReactNode } from 'react';
import { localTime } from '@fairlot/ui/local-time.ts';
import { Money } from '@fairlot/ui/money.tsx';
import { isOver } from '../sales/public.ts';

/** The key facts of a sale and, once it is public, its figures. */
export function Figures({
  setup: { closes, fields, stage },
  checklist: { followers },
  sale,
}: {
  setup: SaleSetup;
  checklist: SaleChecklist;
  /** Undefined while it is not known yet. */
  sale: ConsoleSale | undefined;
}) {
  const lots = closes.reduce((sum, session) => sum + session.lots, 0);
  const planned = {
    first: closes.map(({ firstCloseAt }) => firstCloseAt).toSorted()[0],
    last: closes
      .filter((session) => session.lots > 0)
      .map(({ lastCloseAt }) => lastCloseAt)
      .toSorted()
      .at(-1),
  };
  const address = [fields.address1, fields.address2, fields.city, `${fields.state} ${fields.zip}`];
  const over = isOver({ stage });
  const isBidOn = over || stage === 'published' || stage === 'closing';
  // Late bids move closes from where they were planned: once there are bids, the list of sales and this page say
  // the same.
  const { first, last } = isBidOn
    ? { first: sale?.firstCloseAt, last: sale?.lastCloseAt }
    : planned;
  const inZone = (at: string | null | undefined) => {
    if (at === undefined) return isBidOn ? '…' : 'once it has lots';
    return at === null ? 'no lot is left' : localTime(at, fields.timeZone);
  };
  const rows: readonly (readonly [string, ReactNode])[] = [
    ['Lots', count(lots)],
    ...(isBidOn
      ? ([
          ['Registered bidders', count(sale?.registeredBidders)],
          ['Bids', count(sale?.bids)],
          [
            over ? 'Sold for' : 'Bid so far',
            sale === undefined ? '…' : <Money dollars={sale.hammer} />,
          ],
        ] as const)
      : []),
    [over ? 'First lot closed' : 'First lot closes', inZone(first)],
    [over ? 'Last lot closed' : 'Last lot closes about', inZone(last)],
    ['Address', address.filter((part) => part.trim() !== '').join(', ')],
    ['Followers of your company', count(followers)],
  ];
  return (
    <section className="rounded-lg border border-line bg-surface p-5 shadow-card">
      <h2 className="text-lg">At a glance</h2>
      <dl className="mt-3 space-y-3 text-sm">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt className="text-xs text-ink-soft">{label}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const count = (value: number | undefined) => value?.toLocaleString('en-US') ?? '…';
