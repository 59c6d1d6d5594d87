import { pickupOptions } from '@fairlot/contract';
import type { PickupOption } from '@fairlot/contract';

/** The options with one of them chosen or not, in the order of all. */
export const withOption = (
  options: readonly PickupOption[],
  option: PickupOption,
  isChosen: boolean,
): PickupOption[] =>
  pickupOptions.filter((one) => (one === option ? isChosen : options.includes(one)));
