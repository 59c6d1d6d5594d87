import { addSite } from './site.command.ts';

export const sellersCommands = [addSite];
