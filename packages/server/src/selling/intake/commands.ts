import { addAuction } from './auction.command.ts';
import { addCorrect } from './correct.command.ts';
import { addImport } from './import.command.ts';
import type { ImportDependencies } from './import.command.ts';
import { addMarketplaceCommands } from './marketplace.command.ts';
import { addSeller } from './seller.command.ts';

/** What an import needs from domains above is handed in. */
export const intakeCommands = (dependencies: ImportDependencies) => [
  addImport(dependencies),
  addSeller,
  addMarketplaceCommands,
  addAuction,
  addCorrect,
];
