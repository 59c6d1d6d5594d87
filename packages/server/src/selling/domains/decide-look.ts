/**
 * What a look at a domain found. `ours`: its addresses are ours, and Fairlot answers there; `silent`: they are ours, and
 * it does not, which a certificate or a proxy may cause; `nowhere`: it has no address; `elsewhere`: it has others.
 */
export type Finding = 'ours' | 'silent' | 'nowhere' | 'elsewhere';

/** Looks in a row after which a domain is closed: a name server that fails says nothing for a while. */
const closedAfter = { nowhere: 4, elsewhere: 2 } as const;

/** Hours between two looks at a domain: a day, less while it is wrong. */
export const lookAgainHours = { right: 24, wrong: 6 } as const;

export interface Decided {
  /** How many looks in a row, with this one, found that it leads elsewhere or nowhere. */
  readonly wrongLooks: number;
  readonly change: 'close' | 'open' | null;
}

/**
 * What follows from a look. Only where names lead decides: whoever gets a lapsed domain can point it anywhere and copy
 * whatever we answer, so an answer proves nothing. A closed domain is opened by its seller alone (`isAsked`).
 */
export function decideLook(
  before: { readonly wrongLooks: number; readonly isClosed: boolean },
  finding: Finding,
  isAsked: boolean,
): Decided {
  if (finding === 'ours' || finding === 'silent') {
    return { wrongLooks: 0, change: before.isClosed && isAsked ? 'open' : null };
  }
  const wrongLooks = before.wrongLooks + 1;
  return {
    wrongLooks,
    change: !before.isClosed && wrongLooks >= closedAfter[finding] ? 'close' : null,
  };
}
