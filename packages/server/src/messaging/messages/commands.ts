import { addAlert } from './alert.command.ts';

export const messagesCommands = [addAlert];
