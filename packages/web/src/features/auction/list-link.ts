/** Where the link to a lot was followed from, kept in the history entry of the lot's page. */
export interface CameFrom {
  /** Address of the list, search and page included. */
  readonly list: string;
  /** The list is the entry before this one: going back leads to it, as it was scrolled. */
  readonly direct: boolean;
}

/** What a lot's history entry says of the list of its auction or of a search; null if it came from elsewhere. */
export function cameFromList(state: unknown): CameFrom | null {
  if (typeof state !== 'object' || state === null) return null;
  const { list, direct } = state as Partial<Record<keyof CameFrom, unknown>>;
  // Lists of the account lead to lots too, but the way back is called by its auction or its search.
  if (typeof list !== 'string' || !(isSearch(list) || /^\/auction\//i.test(list))) return null;
  return { list, direct: direct === true };
}

/** Whether the address of a list is that of a search. */
export function isSearch(list: string): boolean {
  return /^\/search(?:[/?]|$)/i.test(list);
}
