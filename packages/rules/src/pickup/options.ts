/** An auction's options for getting lots home (section 3). */
export type PickupOption =
  | 'PickupOnSite'
  | 'RelocateStore'
  | 'LocalDelivery'
  | 'ThirdPartyShip'
  | 'InHouseShip'
  | 'ReturnsAccepted';

/** How a buyer gets what they won, in a few words; what a sale offers besides is said elsewhere. */
export function pickupPlace({
  pickupOptionStrs,
  city,
  state,
}: {
  readonly pickupOptionStrs: readonly PickupOption[];
  readonly city: string;
  readonly state: string;
}): string {
  const offers = (...some: PickupOption[]) =>
    some.some((option) => pickupOptionStrs.includes(option));
  if (offers('PickupOnSite')) return `Pickup in ${city}, ${state}`;
  if (offers('RelocateStore')) return 'Pickup at the seller’s store';
  if (!offers('LocalDelivery')) return 'Shipping only';
  return offers('ThirdPartyShip', 'InHouseShip')
    ? 'Local delivery or shipping'
    : 'Local delivery only';
}
