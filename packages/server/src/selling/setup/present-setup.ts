import type { SetupFields } from '@fairlot/contract';
import { centsToDollars, wholePpm } from '@fairlot/rules';
import { wallTime } from '#selling/sales/public.ts';
import type { StoredSetup } from '#selling/sales/public.ts';

/** A stored sale in the format of `sale.json`: local times, money in dollars. */
export function presentFields({
  terms,
  managerId,
  startsAt,
  pickupWindows,
  sessions,
}: StoredSetup): SetupFields {
  const { timeZone } = terms;
  const wall = (at: number) => wallTime(at, timeZone);
  const first = sessions[0]?.firstClose ?? 0;
  return {
    title: terms.title,
    description: terms.descriptionHtml,
    address1: terms.address1,
    address2: terms.address2,
    city: terms.city,
    state: terms.state,
    zip: terms.zip,
    manager: managerId,
    timeZone,
    startTime: startsAt === null ? null : wall(startsAt),
    firstCloseTime: wall(first),
    lotIntervalSeconds: terms.lotInterval / 1_000,
    softCloseSeconds: terms.softClose / 1_000,
    sessions: sessions.map(({ id, title, descriptionHtml, firstClose, lots }) => ({
      sessionId: id,
      name: title,
      description: descriptionHtml,
      firstCloseTime: firstClose === first ? null : wall(firstClose),
      firstLot: lots[0]?.number ?? '',
    })),
    buyersPremium: terms.premiumRules.map(({ bands, cumulative, minimum }) => ({
      bands: bands.map(({ from, rate }) => ({
        from: centsToDollars(from),
        rate: rate / wholePpm,
      })),
      cumulative,
      minimum: centsToDollars(minimum),
    })),
    salesTax: terms.salesTax / wholePpm,
    noTax: terms.noTax,
    increments: terms.increments.map(({ from, increment }) => ({
      from: centsToDollars(from),
      increment: centsToDollars(increment),
    })),
    wholeIncrementsOnly: terms.wholeIncrementsOnly,
    reservePolicy: terms.reservePolicy,
    autoCharge: terms.autoCharge,
    chargeDelayHours: terms.chargeDelay / 3_600_000,
    pickupOptions: [...terms.pickupOptions],
    pickupWindows: pickupWindows.map(({ start, end, slotMinutes, perSlot }) => ({
      start: wall(start),
      end: wall(end),
      slotMinutes,
      perSlot,
    })),
    pickupTerms: terms.pickupTermsHtml,
    approval: terms.approval,
    termsAndConditions: terms.termsHtml,
  };
}
