/* oxlint-disable react/incompatible-library -- TanStack Virtual changes beneath React's compiler, which we do not use */
import type { GridLot, LotResult } from '@fairlot/contract';
import { Badge } from '@fairlot/ui/badge.tsx';
import { classNames } from '@fairlot/ui/class-names.ts';
import { plural } from '@fairlot/ui/format.ts';
import { Picture } from '@fairlot/ui/picture.tsx';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { cardPrice } from './card-price.ts';
import type { LotSheet, SheetState } from './lot-sheet.ts';
import { resultText } from './result-text.ts';

/** Pixels; each card is as high. */
const cardHeight = 104;

/** The lots as cards that lead to their pages. Renders those in sight only. */
export function LotCards({
  sheet,
  state,
  lots,
  start,
  chosen,
  onChoose,
  results,
}: {
  readonly sheet: LotSheet;
  readonly state: SheetState;
  readonly lots: readonly GridLot[];
  /** The index of the lot to start at; null: at the top. */
  readonly start: number | null;
  /** Null: lots cannot be selected. */
  readonly chosen: ReadonlySet<string> | null;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
  /** What became of each lot, by its id; null: it is not shown. */
  readonly results: ReadonlyMap<string, LotResult> | null;
}) {
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    setTop((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
  }, []);
  const virtual = useWindowVirtualizer({
    count: lots.length,
    estimateSize: () => cardHeight,
    overscan: 10,
    scrollMargin: top,
  });
  useLayoutEffect(() => {
    if (start !== null) virtual.scrollToIndex(start, { align: 'center' });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- led there once, and not again as lots change
  }, []);
  const troubled = new Set([...state.problems.values()].map(({ lotId }) => lotId));

  function choose(lotId: string, isChosen: boolean): void {
    const next = new Set(chosen);
    if (isChosen) next.add(lotId);
    else next.delete(lotId);
    onChoose(next);
  }

  return (
    <ul
      ref={list}
      aria-label="Lots"
      className="relative -mx-4 border-y border-line bg-surface empty:hidden"
      style={{ height: virtual.getTotalSize() }}
    >
      {virtual.getVirtualItems().map(({ index, start: from }) => {
        const lot = lots[index];
        if (!lot) return null;
        return (
          <li
            key={lot.lotId}
            aria-posinset={index + 1}
            aria-setsize={lots.length}
            className={classNames(
              'absolute inset-x-0 flex items-stretch border-b border-line',
              chosen?.has(lot.lotId) === true && 'bg-brand-tint',
            )}
            style={{ height: cardHeight, top: from - top }}
          >
            {chosen !== null && (
              <label className="grid w-12 shrink-0 place-items-center">
                <span className="sr-only">Choose lot {lot.cells.lotNumber}</span>
                <input
                  type="checkbox"
                  className="size-5 accent-brand"
                  checked={chosen.has(lot.lotId)}
                  onChange={({ target }) => choose(lot.lotId, target.checked)}
                />
              </label>
            )}
            <LotCard
              sheet={sheet}
              lot={lot}
              result={results?.get(lot.lotId) ?? null}
              isTroubled={troubled.has(lot.lotId)}
              canChoose={chosen !== null}
            />
          </li>
        );
      })}
    </ul>
  );
}

function LotCard({
  sheet,
  lot: { lotId, pictures, firstPicture },
  result,
  isTroubled,
  canChoose,
}: {
  readonly sheet: LotSheet;
  readonly lot: GridLot;
  readonly result: LotResult | null;
  /** Something typed in it could not be saved. */
  readonly isTroubled: boolean;
  /** A checkbox stands before it. */
  readonly canChoose: boolean;
}) {
  const text = (field: Parameters<LotSheet['text']>[1]) => sheet.text(lotId, field);
  return (
    <Link
      to={lotId}
      className={classNames(
        'flex min-w-0 flex-1 items-center gap-3 pr-4 hover:bg-sunken',
        !canChoose && 'pl-4',
      )}
    >
      <Picture
        src={firstPicture === null ? null : `/InventoryImage/${firstPicture}/450`}
        alt=""
        ratio="aspect-square"
        className="size-18 shrink-0 rounded-md"
      />
      <span className="grid min-w-0 flex-1 gap-0.5 text-sm">
        <span className="flex items-center justify-between gap-2">
          <span className="truncate text-ink-soft">Lot {text('lotNumber')}</span>
          {isTroubled && <Badge tone="bad">Not saved</Badge>}
          {!isTroubled && result === null && pictures === 0 && <Badge tone="brass">No photo</Badge>}
        </span>
        <span className="line-clamp-2 leading-snug font-semibold wrap-anywhere">
          {text('title')}
        </span>
        <span className="truncate text-ink-soft">
          {result === null
            ? cardPrice(text)
            : `${resultText(result)} · ${plural(result.bids, 'bid')}`}
        </span>
      </span>
    </Link>
  );
}
