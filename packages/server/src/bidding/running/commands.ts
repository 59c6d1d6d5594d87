import { addSale } from './sale.command.ts';

export const runningCommands = [addSale];
