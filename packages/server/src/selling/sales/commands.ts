import { addArchive } from './archive.command.ts';

export const salesCommands = [addArchive];
