import { addAgreements } from './agreements.command.ts';

export const agreementsCommands = [addAgreements];
