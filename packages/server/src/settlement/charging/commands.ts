import { addCharge } from './charge.command.ts';

export const chargingCommands = [addCharge];
