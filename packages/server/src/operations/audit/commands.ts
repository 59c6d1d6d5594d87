import { addReplay } from './replay.command.ts';

export const auditCommands = [addReplay];
