import type { PickupOption } from '@fairlot/rules';

/** The pickup line of an auction tile (section 2): a pickup with a single window is shown as one day. */
export type PickupSummary =
  | { readonly text: 'Pickup on Location'; readonly note: 'One Day Only' | null }
  | { readonly text: 'Shipping Only'; readonly note: null };

export function pickupSummary(
  options: readonly PickupOption[],
  windowCount: number,
): PickupSummary {
  if (!options.includes('PickupOnSite')) return { text: 'Shipping Only', note: null };
  return { text: 'Pickup on Location', note: windowCount === 1 ? 'One Day Only' : null };
}

/** The returns line of an auction tile. */
export type ReturnsSummary =
  | { readonly text: 'Returns Accepted'; readonly note: 'Read the Terms for Details' }
  | { readonly text: 'No Returns'; readonly note: 'All sales are final' };

export function returnsSummary(options: readonly PickupOption[]): ReturnsSummary {
  return options.includes('ReturnsAccepted')
    ? { text: 'Returns Accepted', note: 'Read the Terms for Details' }
    : { text: 'No Returns', note: 'All sales are final' };
}

const deliveries: Partial<Record<PickupOption, string>> = {
  RelocateStore: 'alternative pickup at the store',
  LocalDelivery: 'local delivery',
  ThirdPartyShip: 'shipping by a third party at your cost',
  InHouseShip: 'shipping by the seller',
};

/** The note on alternative pickup and shipping, or null when the auction offers neither; without pickup it is all there is. */
export function deliveryNote(options: readonly PickupOption[]): string | null {
  const offered = options.flatMap((option) => deliveries[option] ?? []);
  if (offered.length === 0) return null;
  const also = options.includes('PickupOnSite') ? 'Also offered' : 'Offered';
  return `${also}: ${new Intl.ListFormat('en-US').format(offered)}`;
}

/** The payment methods, the same for every seller (section 2, auction registration panel). */
export const paymentsAccepted = 'Cash, Cards';
