import { addBid } from './bid.command.ts';
import { addLot } from './lot.command.ts';

export const bidsCommands = [addLot, addBid];
