import { imageSizes, limits, lotPath } from '@fairlot/contract';
import type { AuctionSession, LotTile, RelatedLots } from '@fairlot/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { fetchData } from '@fairlot/client/fetch-data.ts';
import { Button } from '@fairlot/ui/button.tsx';
import { classNames } from '@fairlot/ui/class-names.ts';
import { formatDollars, plural } from '@fairlot/ui/format.ts';
import { Picture } from '@fairlot/ui/picture.tsx';
import { lotImageUrl } from '../../lib/images.ts';
import { jittered } from '../../lib/jitter.ts';
import { forgetSeen } from '../../lib/seen-lots.ts';
import { unbroken } from '../../lib/unbroken.ts';
import { loginOf, useViewer } from '../../lib/viewer.ts';
import { LotGrid } from '../auction/public.ts';
import type { TileExtras } from '../auction/public.ts';
import { useLiveLots, watchedSessions } from '../live/public.ts';
import { recentlySeen } from './recently-seen.ts';
import type { SeenLot } from './recently-seen.ts';

const noLots: readonly LotTile[] = [];

/** Below a lot: the next ones, similar ones, what similar ones sold for, and what this browser has seen. */
export function LotAround({
  lot: { secureId: lotId },
  session,
  ofThisSale,
  ofAnySale,
}: {
  lot: Pick<LotTile, 'secureId'>;
  session: AuctionSession;
  ofThisSale: TileExtras;
  ofAnySale: TileExtras;
}) {
  const login = loginOf(useViewer());
  const [everyMs] = useState(() => jittered(limits.listRefreshMs));
  const { data, refetch } = useQuery({
    queryKey: ['related', lotId, login ?? 'visitor'],
    queryFn: () => fetchData('GET /api/site/getrelatedlots/:lotId', { params: { lotId } }),
    // Lots of other sales are not watched: that would multiply what a popular lot's watchers are sent.
    refetchInterval: everyMs,
  });
  const next = useLiveLots(watchedSessions(session), data?.next ?? noLots, refetch).lots;
  return (
    // Keeps its height until the lots are there.
    <div className={classNames('mt-12 space-y-10', data === undefined && 'min-h-dvh')}>
      <Tiles title="Next in this sale" lots={next} extras={ofThisSale} />
      <Tiles title="Similar lots" lots={data?.similar ?? noLots} extras={ofAnySale} />
      {data !== undefined && <SoldBefore sold={data.soldBefore} extras={ofAnySale} />}
      <RecentlySeen except={lotId} />
    </div>
  );
}

function Tiles({
  title,
  lots,
  extras,
}: {
  title: string;
  lots: readonly LotTile[];
  extras: TileExtras;
}) {
  if (lots.length === 0) return null;
  return (
    <Part title={title}>
      <LotGrid lots={lots} family="list" showClosed extras={extras} isOfFour />
    </Part>
  );
}

function SoldBefore({
  sold: { lots, count, range },
  extras,
}: {
  sold: RelatedLots['soldBefore'];
  extras: TileExtras;
}) {
  if (lots.length === 0) return null;
  // Of more than that, any are counted, which need not be the latest.
  const isCapped = count >= limits.comparablesCap;
  return (
    <Part title="Sold before">
      <p className="-mt-2 mb-4 text-sm text-ink-soft">
        {isCapped && 'At least '}
        {plural(count, 'comparable lot')} sold in past sales
        {range !== null && priceRange(range)}
        {count > lots.length &&
          (isCapped ? `; ${lots.length} of them:` : `; the latest ${lots.length}:`)}
      </p>
      <LotGrid lots={lots} family="search" showClosed extras={extras} isOfFour />
    </Part>
  );
}

function priceRange({ lowest, highest }: { lowest: number; highest: number }): string {
  return lowest === highest
    ? ` for ${formatDollars(lowest)}`
    : `, from ${formatDollars(lowest)} to ${formatDollars(highest)}`;
}

function RecentlySeen({ except }: { except: string }) {
  const [seen, setSeen] = useState(recentlySeen);
  const lots = seen.filter(({ secureId }) => secureId !== except);
  if (lots.length === 0) return null;
  return (
    <Part
      title="Recently seen"
      action={
        <Button
          look="quiet"
          onClick={() => {
            forgetSeen();
            setSeen([]);
          }}
        >
          Clear
        </Button>
      }
    >
      <ul className="flex snap-x gap-3 overflow-x-auto pb-2">
        {lots.map((lot) => (
          <li key={lot.secureId} className="w-32 shrink-0 snap-start">
            <SeenTile lot={lot} />
          </li>
        ))}
      </ul>
    </Part>
  );
}

function SeenTile({ lot }: { lot: SeenLot }) {
  const { inventoryItemImageSecureId: image, title } = lot;
  return (
    <Link
      to={lotPath(lot.secureAuctionSessionId, lot.secureId, title)}
      className="block hover:text-brand"
    >
      <Picture
        src={image === null ? null : lotImageUrl(image, imageSizes.original, lot.caches)}
        alt=""
        ratio="aspect-square"
        fit="contain"
        className="overflow-hidden rounded-md"
      />
      <span className="mt-1.5 line-clamp-2 text-sm leading-snug">{unbroken(title)}</span>
    </Link>
  );
}

function Part({
  title,
  action,
  children,
}: {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section aria-label={title}>
      <div className="mb-4 flex min-h-11 items-center justify-between gap-4">
        <h2 className="text-xl">{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}
