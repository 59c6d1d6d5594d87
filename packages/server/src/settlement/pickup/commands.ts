import { addPickup } from './pickup.command.ts';

export const pickupCommands = [addPickup];
