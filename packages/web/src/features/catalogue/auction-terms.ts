import type { PickupOption } from '@fairlot/rules';

const words: Partial<Record<PickupOption, string>> = {
  RelocateStore: 'alternative pickup at the store',
  LocalDelivery: 'local delivery',
  ThirdPartyShip: 'shipping by a third party',
  InHouseShip: 'shipping by the seller',
};

/** The note on alternative pickup and shipping, or null when the auction offers neither. */
export function deliveryNote(options: readonly PickupOption[]): string | null {
  const offered = options.flatMap((option) => words[option] ?? []);
  if (offered.length === 0) return null;
  return `Also offered: ${new Intl.ListFormat('en-US').format(offered)}`;
}
