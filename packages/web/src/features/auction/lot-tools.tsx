import type { Calls, ReplyOf } from '@fairlot/contract';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form, Link } from 'react-router';
import { buttonClass } from '@fairlot/ui/button.tsx';
import type { LotFilter } from './lot-filter.ts';
import { closingChoices, lotOrders } from './lot-filter.ts';

const orderNames = {
  EndingSoonest: 'Closing first',
  LotNumber: 'Lot number',
  PriceHigh: 'Highest price',
  PriceLow: 'Lowest price',
  MostBids: 'Most bids',
} as const satisfies Record<(typeof lotOrders)[number], string>;

const closingNames = { 60: 'Within an hour', 1440: 'Within a day' } as const satisfies Record<
  (typeof closingChoices)[number],
  string
>;

type Category = ReplyOf<Calls['GET /api/site/getauctioncategories/:auctionId']>[number];

/**
 * Sorts the lots of a sale, and narrows them to a category or to those that close soon. A form that the browser
 * sends by itself: its address is that of the lots chosen.
 */
export default function LotTools({
  categories,
  isOver,
  text,
  order,
  category,
  closesWithin,
  zip,
}: {
  categories: readonly Category[];
  /** All lots have closed: none closes soon. */
  isOver: boolean;
  text: string;
  order: LotFilter['order'];
  category: number | null;
  closesWithin: LotFilter['closesWithin'];
  /** From where the sale's distance is told, in the address; empty: from nowhere. */
  zip: string;
}) {
  const chosen = [
    order === null ? undefined : orderNames[order],
    categories.find(({ value }) => value === category)?.name,
    closesWithin === null ? undefined : closingNames[closesWithin],
  ].filter((words) => words !== undefined);
  const withoutChoices = new URLSearchParams({ ...(text && { s: text }), ...(zip && { z: zip }) });
  return (
    <details className="group">
      <summary
        className={buttonClass(
          'secondary',
          'w-fit cursor-pointer list-none max-sm:px-4 [&::-webkit-details-marker]:hidden',
        )}
      >
        {chosen.length === 0 ? 'Sort and filter' : chosen.join(' · ')}
        <ChevronDown aria-hidden className="size-4 group-open:rotate-180 max-sm:hidden" />
      </summary>
      <Form
        method="get"
        preventScrollReset
        className="absolute inset-x-0 top-full z-20 mt-1 grid gap-3 rounded-lg border border-line bg-surface p-4 shadow-lifted sm:grid-cols-[repeat(3,minmax(0,1fr))_auto] sm:items-end"
      >
        {text !== '' && <input type="hidden" name="s" value={text} />}
        {zip !== '' && <input type="hidden" name="z" value={zip} />}
        <Choice label="Sort by" name="o" value={order ?? ''}>
          {lotOrders.map((value) => (
            <option key={value} value={value}>
              {orderNames[value]}
            </option>
          ))}
        </Choice>
        {categories.length > 0 && (
          <Choice label="Category" name="c" value={String(category ?? '')}>
            <option value="">All</option>
            {categories.map(({ name, value, count }) => (
              <option key={value} value={value}>
                {name} ({count})
              </option>
            ))}
          </Choice>
        )}
        {!isOver && (
          <Choice label="Closing" name="t" value={String(closesWithin ?? '')}>
            <option value="">At any time</option>
            {closingChoices.map((minutes) => (
              <option key={minutes} value={minutes}>
                {closingNames[minutes]}
              </option>
            ))}
          </Choice>
        )}
        <div className="flex gap-2">
          <button type="submit" className={buttonClass('primary')}>
            Show lots
          </button>
          {chosen.length > 0 && (
            <Link
              to={`?${withoutChoices.toString()}`}
              preventScrollReset
              className={buttonClass('quiet')}
            >
              Clear
            </Link>
          )}
        </div>
      </Form>
    </details>
  );
}

function Choice({
  label,
  name,
  value,
  children,
}: {
  label: string;
  name: string;
  value: string;
  children: ReactNode;
}) {
  return (
    <label className="grid gap-1 text-sm">
      <span className="text-ink-soft">{label}</span>
      <select
        name={name}
        defaultValue={value}
        className="min-h-11 w-full min-w-0 rounded-md border border-line-strong bg-surface px-3 text-base"
      >
        {children}
      </select>
    </label>
  );
}
