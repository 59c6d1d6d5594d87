import type { RunningLot } from '@fairlot/contract';
import type { ReactNode } from 'react';
import { CountdownText } from '@fairlot/ui/countdown.tsx';
import { Money } from '@fairlot/ui/money.tsx';
import { Link } from 'react-router';
import { useCall } from '../../lib/use-call.ts';
import { useCompany } from '../viewer/public.ts';

/** A lot's current state: first photo, highest bid, reserve and clock. */
export function LotFacts({
  lot: { cells, pictures, state, bidCount, highBid, reserve, closeAt },
  place,
  isPaused,
}: {
  lot: RunningLot;
  place: { readonly sellerId: string; readonly saleId: string };
  /** The sale is paused: the clock stands still. */
  isPaused: boolean;
}) {
  const [picture] = pictures;
  const company = useCompany();
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-8 gap-y-4">
      {picture !== undefined && (
        <img
          src={`/InventoryImage/${picture.pictureId}/450`}
          alt=""
          className="size-24 rounded-md object-cover"
        />
      )}
      <dl className="flex flex-wrap gap-x-8 gap-y-3 text-sm">
        {highBid === null ? (
          <Fact label="Start price">
            <Money dollars={Number(cells.startPrice)} />
          </Fact>
        ) : (
          <Fact label={state === 'sold' ? 'Sold for' : 'High bid'}>
            <Money dollars={highBid.price} />{' '}
            <span className="font-normal text-ink-soft">paddle {highBid.paddle}</span>
          </Fact>
        )}
        {state === 'sold' && highBid !== null && company?.can('sale.report') === true && (
          <Fact label="Buyer">
            <BuyerWithInvoice place={place} paddle={highBid.paddle} />
          </Fact>
        )}
        <Fact label="Bids">{bidCount.toLocaleString('en-US')}</Fact>
        {reserve !== null && (
          <Fact label="Reserve">
            <Money dollars={Number(cells.reserve)} />{' '}
            <span className="font-normal text-ink-soft">{reserve.isMet ? 'met' : 'not met'}</span>
          </Fact>
        )}
        {state === 'open' && (
          <Fact label="Time left">{isPaused ? 'Paused' : <CountdownText to={closeAt} />}</Fact>
        )}
      </dl>
    </div>
  );
}

/** Invoices are made when all lots of the sale have closed. */
function BuyerWithInvoice({
  place: { sellerId, saleId },
  paddle,
}: {
  place: { readonly sellerId: string; readonly saleId: string };
  paddle: number;
}) {
  const { data } = useCall('GET /api/console/sellers/:sellerId/sales/:saleId/invoices', {
    params: { sellerId, saleId },
  });
  const invoice = data?.invoices.find((one) => one.paddle === paddle);
  if (data === undefined) return '…';
  if (invoice === undefined) return <span className="font-normal">No invoice yet</span>;
  return (
    <Link
      to={`/${sellerId}/sales/${saleId}/invoices/${invoice.invoiceId}`}
      className="-my-3 inline-block py-3 text-brand underline"
    >
      {invoice.name}, invoice {invoice.invoiceNumber}
    </Link>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-ink-soft">{label}</dt>
      <dd className="text-base font-semibold tabular-nums">{children}</dd>
    </div>
  );
}
