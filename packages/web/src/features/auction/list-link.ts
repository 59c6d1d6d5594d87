/** The list from which a lot was opened, kept in the history entry of the lot's page. */
export interface CameFrom {
  /** Address of the list, search and page included. */
  readonly list: string;
  /** The list is the previous history entry: going back restores its scroll position. */
  readonly direct: boolean;
}

/** The list of an auction or a search from which a lot was opened; null if it was opened from elsewhere. */
export function cameFromList(state: unknown): CameFrom | null {
  if (typeof state !== 'object' || state === null) return null;
  const { list, direct } = state as Partial<Record<keyof CameFrom, unknown>>;
  // Lists of the account link to lots too, but the way back is named after an auction or a search.
  if (typeof list !== 'string' || !(isSearch(list) || /^\/auction\//i.test(list))) return null;
  return { list, direct: direct === true };
}

/** Whether the address of a list is that of a search. */
export function isSearch(list: string): boolean {
  return /^\/search(?:[/?]|$)/i.test(list);
}
