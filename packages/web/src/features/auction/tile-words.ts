import type { SearchTileState } from '@fairlot/rules';

/** The text on a tile; an open lot shows its countdown instead and a hidden one nothing. */
export const lotTileText = {
  // Spelled so on screen by the specification.
  withdrawn: 'Widthdrawn',
  preview: 'Preview',
  closing: 'Closing',
  closed: 'Lot Closed',
  sold: 'Sold',
  passed: 'Passed',
} as const;

/** The words on a search-type tile; null where a date stands instead. */
export const searchTileText: Record<SearchTileState, string | null> = {
  // Spelled so on screen by the specification.
  withdrawn: 'Widthdrawn',
  preview: 'Preview',
  closed: null,
  'happening-now': 'Happening Now',
  'closing-soon': 'Closing Soon',
  upcoming: null,
};
