import { addDemo } from './demo.command.ts';
import { addSeed } from './seed.command.ts';

export const demoCommands = [addSeed, addDemo];
