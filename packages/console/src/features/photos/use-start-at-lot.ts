import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

/** Scrolls to the lot whose number is in the address, loading lots until it is there. */
export function useStartAtLot(
  {
    hasNextPage,
    isFetching,
    fetchNextPage,
  }: {
    readonly hasNextPage: boolean;
    readonly isFetching: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
  },
  lotsRead: number,
): void {
  const [search] = useSearchParams();
  const number = search.get('lot');
  const isThere = useRef(false);
  useEffect(() => {
    if (number === null || isThere.current || lotsRead === 0) return;
    const lot = document.querySelector<HTMLElement>(`[data-lot="${CSS.escape(number)}"]`);
    if (lot !== null) {
      isThere.current = true;
      lot.scrollIntoView({ block: 'center' });
      lot.focus({ preventScroll: true });
    } else if (hasNextPage && !isFetching) void fetchNextPage();
  }, [number, lotsRead, hasNextPage, isFetching, fetchNextPage]);
}
