import { useOutletContext } from 'react-router';
import type { SheetOfSale } from './use-lot-sheet.ts';

/** The lots of the sale, as the frame of these pages holds them. */
export const useSheetOfSale = () => useOutletContext<SheetOfSale>();
