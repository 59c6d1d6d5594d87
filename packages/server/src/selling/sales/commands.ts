import { addPublish } from './publish.command.ts';

export const salesCommands = [addPublish];
