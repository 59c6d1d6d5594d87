import type { GridLot } from '@fairlot/contract';
import { createCategoryGuesser } from '@fairlot/rules';
import { useEffect, useMemo, useState } from 'react';
import { useCall } from '../../lib/use-call.ts';
import { shownText } from './cell-text.ts';
import type { LotSheet } from './lot-sheet.ts';

type Guesser = (lot: { readonly title: string; readonly description: string }) => string | null;

/** Guesses categories from the seller's own earlier lots; null: those are not loaded yet. */
export function useGuesser(place: { readonly sellerId: string; readonly saleId: string }): {
  readonly guesser: Guesser | null;
  readonly isError: boolean;
} {
  const { data, isError } = useCall('GET /api/console/sellers/:sellerId/sales/:saleId/categories', {
    params: place,
  });
  const guesser = useMemo(() => {
    if (data === undefined) return null;
    const counts = new Map<string, number>();
    for (const { category } of data.lots) counts.set(category, (counts.get(category) ?? 0) + 1);
    const names = [...counts].toSorted(([, one], [, other]) => other - one).map(([name]) => name);
    return createCategoryGuesser(names, data.lots);
  }, [data]);
  return { guesser, isError };
}

/** The texts of a lot in the table, as input for the guess. */
export const guessOf = (guesser: Guesser, sheet: LotSheet, lotId: string) =>
  guesser({
    title: sheet.text(lotId, 'title'),
    description: shownText('description', sheet.text(lotId, 'description')),
  });

export interface Guess {
  readonly lot: GridLot;
  readonly category: string;
}

/** Lots guessed between two frames: a few milliseconds. */
const atOnce = 200;

/** Guesses for many lots in chunks, so that the page stays responsive; null: not done yet. */
export function useGuesses(
  guesser: Guesser | null,
  sheet: LotSheet,
  lots: readonly GridLot[],
): readonly Guess[] | null {
  const [guesses, setGuesses] = useState<readonly Guess[] | null>(null);
  useEffect(() => {
    if (guesser === null) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const found: Guess[] = [];
    function go(from: number, guess: Guesser): void {
      for (const lot of lots.slice(from, from + atOnce)) {
        const category = guessOf(guess, sheet, lot.lotId);
        if (category !== null) found.push({ lot, category });
      }
      if (from + atOnce >= lots.length) setGuesses(found);
      else timer = setTimeout(() => go(from + atOnce, guess));
    }
    timer = setTimeout(() => go(0, guesser));
    return () => clearTimeout(timer);
  }, [guesser, sheet, lots]);
  return guesses;
}
