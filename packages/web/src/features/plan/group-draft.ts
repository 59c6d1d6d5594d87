import type { EitherOrGroup, EitherOrLot, LotTile } from '@fairlot/contract';
import { eitherOrStep, eitherOrTurn } from '@fairlot/rules';
import { parseBidAmount } from '../bidding/public.ts';

/** A lot of a group while it is made or changed. */
export type DraftLot = Pick<
  EitherOrLot,
  'lotSecureId' | 'lotNumber' | 'title' | 'state' | 'leads' | 'letGo'
> & {
  readonly closeTime: string | null;
  /** The maximum in dollars, as it is typed. */
  readonly typed: string;
  /** Its maximum cannot be changed here. */
  readonly isFixed: boolean;
  /** The maximum that was refused when it had its turn, as it is typed: the same again has none. */
  readonly refused?: string;
};

export interface GroupDraft {
  readonly secureGroupId: string;
  /** Of the group that is changed; 0: a new one. */
  readonly version: number;
  readonly wanted: number;
  readonly lots: readonly DraftLot[];
}

/** A lot that the viewer adds. One that they have bid on already is placed, though the bid may not count yet. */
export function draftLot(
  lot: Pick<
    LotTile,
    'secureId' | 'lotNumber' | 'title' | 'closeTime' | 'currentBid' | 'pendingBidAmount'
  >,
): DraftLot {
  const max = lot.currentBid?.currentMaxAmount ?? lot.pendingBidAmount;
  return {
    lotSecureId: lot.secureId,
    lotNumber: lot.lotNumber,
    title: lot.title,
    closeTime: lot.closeTime,
    state: max === null ? 'waiting' : 'placed',
    leads: false,
    letGo: false,
    typed: max === null ? '' : max.toFixed(2),
    isFixed: max !== null,
  };
}

export function draftOf({ secureGroupId, version, wanted, lots }: EitherOrGroup): GroupDraft {
  const drafts = lots.map((lot) => ({
    ...lot,
    typed: lot.maxAmount.toFixed(2),
    // What was refused has its turn again with a higher maximum.
    isFixed: lot.state !== 'waiting' && lot.whyLost !== 'refused',
    ...(lot.whyLost === 'refused' && { refused: lot.maxAmount.toFixed(2) }),
  }));
  return { secureGroupId, version, wanted, lots: drafts };
}

/** The lots whose maxima are placed as soon as the group is saved. */
export function placedAtOnce({ wanted, lots }: GroupDraft): string[] {
  const ruled = lots.map(({ lotSecureId, state, refused, typed, leads, letGo }) => ({
    lot: lotSecureId,
    // What was refused waits anew with another maximum.
    state:
      refused !== undefined && parseBidAmount(typed) !== parseBidAmount(refused)
        ? 'waiting'
        : state,
    leads,
    letGo,
  }));
  return [...eitherOrStep(wanted, ruled).place];
}

/** Moves a lot one place up. */
export function movedUp(lots: readonly DraftLot[], index: number): DraftLot[] {
  const moved = lots[index];
  if (index === 0 || moved === undefined) return [...lots];
  return lots.filter((lot) => lot !== moved).toSpliced(index - 1, 0, moved);
}

/** Lots that by present closes close before they can have their turn, by their numbers. */
export function tooEarly({ wanted, lots }: GroupDraft): string[] {
  const timed = lots.map(({ lotSecureId, state, leads, letGo, closeTime, lotNumber }) => ({
    lot: lotSecureId,
    state,
    leads,
    letGo,
    lotNumber,
    close: closeTime === null ? Infinity : Date.parse(closeTime),
  }));
  return timed
    .filter((lot) => lot.state === 'waiting' && eitherOrTurn(wanted, timed, lot).closesTooEarly)
    .map(({ lotNumber }) => lotNumber);
}
