/**
 * What a look at a domain found. `ours`: it leads to us, and Fairlot answers there; `silent`: it does, and nobody answers,
 * which a certificate or a proxy may cause; `nowhere`: it has no address; `elsewhere`: it has only others.
 */
export type Finding = 'ours' | 'silent' | 'nowhere' | 'elsewhere';

/** Looks in a row after which a domain is closed: a name server that fails says nothing for a while. */
const closedAfter = { nowhere: 4, elsewhere: 2 } as const;

/**
 * Looks in a row for which a domain stays open while others are wrong, too: three days, in which the operator has been
 * told again and again. Domains that turn wrong together have stayed where they were, and we have moved.
 */
const heldFor = 12;

/** Hours between two looks at a domain: a day, less while it is wrong. */
export const lookAgainHours = { right: 24, wrong: 6 } as const;

export interface DomainBefore {
  /** Of the look before; null: this is the first. */
  readonly finding: Finding | null;
  readonly wrongLooks: number;
  readonly isClosed: boolean;
  /** Whether another open domain, which has led here, does not any more. */
  readonly othersWrong: boolean;
}

export interface Decided {
  /** How many looks in a row, with this one, found that it leads elsewhere or nowhere. */
  readonly wrongLooks: number;
  /** `hold`: it would be closed, were others not wrong as well. */
  readonly change: 'close' | 'hold' | null;
}

/**
 * What follows from the daily look. Only where names lead decides: whoever gets a lapsed domain can point it anywhere and
 * copy whatever we answer, so an answer proves nothing. One that has never led here is not closed: nobody relied on it.
 */
export function decideLook(before: DomainBefore, finding: Finding): Decided {
  if (leadsHere(finding)) return { wrongLooks: 0, change: null };
  const hasLedHere =
    before.wrongLooks > 0 || (before.finding !== null && leadsHere(before.finding));
  if (!hasLedHere) return { wrongLooks: 0, change: null };
  const wrongLooks = before.wrongLooks + 1;
  if (before.isClosed || wrongLooks < closedAfter[finding]) return { wrongLooks, change: null };
  return { wrongLooks, change: before.othersWrong && wrongLooks < heldFor ? 'hold' : 'close' };
}

/**
 * Whether a look that its seller asked for opens a domain: a closed one is opened by them alone. Such a look does nothing
 * else, since how often somebody asks must neither close a domain nor put off its daily look.
 */
export function opensAgain(
  { isClosed }: Pick<DomainBefore, 'isClosed'>,
  finding: Finding,
): boolean {
  return isClosed && leadsHere(finding);
}

const leadsHere = (finding: Finding): finding is 'ours' | 'silent' =>
  finding === 'ours' || finding === 'silent';
