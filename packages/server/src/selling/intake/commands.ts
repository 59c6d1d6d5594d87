import { addAuction } from './auction.command.ts';
import { addImport } from './import.command.ts';
import { addSeller } from './seller.command.ts';

export const intakeCommands = [addImport, addSeller, addAuction];
