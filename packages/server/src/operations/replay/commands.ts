import { addReplay } from './replay.command.ts';

export const replayCommands = [addReplay];
