import type { BidOfLot } from '@fairlot/contract';
import { localTime } from '@fairlot/ui/local-time.ts';

type Removal = NonNullable<BidOfLot['removed']>;

const causes: Record<NonNullable<Removal['cause']>, string> = {
  unpaid: 'they have not paid',
  fraud: 'of fraud',
  consignor: 'the lot is their own',
};

/** Who removed a bid, when and why. */
export function removalText({ at, madeBy, cause }: Removal, timeZone: string): string {
  const when = localTime(at, timeZone);
  if (cause !== null) return `Taken back by you on ${when}, because ${causes[cause]}.`;
  return madeBy === ''
    ? `Retracted by its bidder on ${when}.`
    : `Retracted for its bidder by ${madeBy} on ${when}.`;
}
