import { addRehearse } from './rehearse.command.ts';

export const rehearsalCommands = [addRehearse];
