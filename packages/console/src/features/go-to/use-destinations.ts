import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useMatch } from 'react-router';
import { callQuery, useCall } from '../../lib/use-call.ts';
import { partsOf } from '../sale/public.ts';
import { useCompany } from '../viewer/public.ts';
import { lotDestination, matching } from './destinations.ts';
import type { Destination } from './destinations.ts';

/** Debounce of the search, in milliseconds. */
const pauseMs = 150;

/** The destinations for these words: pages, sales with their pages, and lots, which the server searches. */
export function useDestinations(
  words: string,
  places: readonly Destination[],
): { readonly found: readonly Destination[]; readonly isLooking: boolean } {
  const company = useCompany();
  const sellerId = company?.sellerId ?? '';
  const saleId = useMatch('/:sellerId/sales/:saleId/*')?.params.saleId ?? null;
  const seesLots =
    company?.canEverywhere('lot.see') === true ||
    company?.sales.some(({ may }) => may.includes('lot.see')) === true;
  const paused = usePaused(words.trim());
  const sales = useCall('GET /api/console/sellers/:sellerId/sales', { params: { sellerId } });
  const lots = useQuery({
    ...callQuery('POST /api/console/sellers/:sellerId/findlots', {
      params: { sellerId },
      body: { words: paused, saleId: saleId === 'new' ? null : saleId },
    }),
    enabled: paused !== '' && seesLots,
    placeholderData: keepPreviousData,
  });
  // The current sale comes first, because most look for its pages.
  const ordered = (sales.data ?? []).toSorted(
    (one, other) => Number(other.saleId === saleId) - Number(one.saleId === saleId),
  );
  const ofSales = ordered.flatMap((sale) =>
    partsOf(sale.stage, (action) => company?.can(action, sale.saleId) === true).map(
      ({ to, label }) => ({
        label: sale.title || 'Untitled sale',
        detail: label,
        to: `/${sellerId}/sales/${sale.saleId}${to === '' ? '' : `/${to}`}`,
      }),
    ),
  );
  const pages = matching(words, [...places, ...ofSales]);
  if (words.trim() === '') return { found: pages, isLooking: false };
  const ofLots = (lots.data ?? []).map((lot) => lotDestination(sellerId, lot));
  // A number nearly always means a lot.
  const found = /^\d/.test(words.trim()) ? [...ofLots, ...pages] : [...pages, ...ofLots];
  return { found, isLooking: lots.isFetching || paused !== words.trim() };
}

/** The typed text, debounced. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
