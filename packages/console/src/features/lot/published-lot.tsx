import { Link } from 'react-router';
import { plural } from '@fairlot/ui/format.ts';
import { localTime } from '@fairlot/ui/local-time.ts';
import { Notice } from '@fairlot/ui/notice.tsx';
import { Skeleton } from '@fairlot/ui/skeleton.tsx';
import { useCall } from '../../lib/use-call.ts';
import { useCompany, useMarketplace } from '../viewer/public.ts';
import { BidHistory } from './bid-history.tsx';
import { AddPictures } from './add-pictures.tsx';
import { LotActions } from './lot-actions.tsx';
import { CorrectionForm } from './correction-form.tsx';
import { LotFacts } from './lot-facts.tsx';
import { LotHistory } from './lot-history.tsx';
import { LotText } from './lot-text.tsx';

/** A lot that bidders have seen: its texts, which can be corrected while its sale runs, and its history. */
export function PublishedLot({
  place,
  isPaused,
}: {
  readonly place: { readonly sellerId: string; readonly saleId: string; readonly lotId: string };
  readonly isPaused: boolean;
}) {
  const { data: lot, isError } = useCall(
    'GET /api/console/sellers/:sellerId/sales/:saleId/lots/:lotId',
    { params: place },
  );
  const marketplace = useMarketplace();
  const company = useCompany();
  if (isError) return <Notice tone="bad">This lot could not be loaded.</Notice>;
  if (lot === undefined) return <Skeleton className="h-96" />;
  const { lotNumber, title } = lot.cells;
  return (
    <>
      <title>{`Lot ${lotNumber} – ${title}`}</title>
      <p className="-mt-3 flex flex-wrap gap-x-6 text-sm">
        <Link
          to={`..?lot=${encodeURIComponent(lotNumber)}`}
          className="inline-flex min-h-11 items-center text-brand underline"
        >
          Back to the lots
        </Link>
        {marketplace !== undefined && (
          <a
            href={`${marketplace.url}${lot.path}`}
            className="inline-flex min-h-11 items-center text-brand underline"
          >
            See it as bidders do
          </a>
        )}
      </p>
      <h1 className="text-2xl wrap-anywhere">
        <span className="text-ink-soft">Lot {lotNumber} ·</span> {title}
      </h1>
      <p className="mt-1 mb-4 text-sm text-ink-soft">
        {lot.state === 'open'
          ? `${lot.bidders === 0 ? 'Nobody has bid' : `${plural(lot.bidders, 'person has', 'people have')} bid`} on it. It closes ${localTime(lot.closeAt, lot.timeZone)}.`
          : closedWords[lot.state]}
        {(lot.state === 'sold' || lot.state === 'passed') &&
          ` It closed ${localTime(lot.closeAt, lot.timeZone)}.`}
      </p>
      <LotFacts lot={lot} place={place} isPaused={isPaused} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        {lot.state === 'open' ? (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
            <LotActions place={place} lot={lot} />
            <CorrectionForm place={place} lot={lot} />
            <AddPictures place={place} pictures={lot.pictures} />
          </div>
        ) : (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
            <Notice>It can no longer be changed.</Notice>
            <LotText cells={lot.cells} />
          </div>
        )}
        <div className="grid gap-6">
          {company?.can('bidder.see') === true && (
            <BidHistory place={place} timeZone={lot.timeZone} isOpen={lot.state === 'open'} />
          )}
          <LotHistory lot={lot} />
        </div>
      </div>
    </>
  );
}

const closedWords = {
  withdrawn: 'It was withdrawn.',
  cancelled: 'It was canceled.',
  sold: 'It was sold.',
  passed: 'It did not sell.',
  closed: 'It has closed.',
} as const;
