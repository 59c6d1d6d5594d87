import { Command } from 'commander';
import { addAgreements } from './agreements.command.ts';
import { addAlert } from './alert.command.ts';
import { addAuction } from './auction.command.ts';
import { addBid } from './bid.command.ts';
import { addCertificate } from './certificate.command.ts';
import { addCharge } from './charge.command.ts';
import { addDemo } from './demo.command.ts';
import { addExport } from './export.command.ts';
import { addImport } from './import.command.ts';
import { addInvoice } from './invoice.command.ts';
import { addLot } from './lot.command.ts';
import { addMigrate } from './migrate.command.ts';
import { addPickup } from './pickup.command.ts';
import { addPublish } from './publish.command.ts';
import { addRegistrations } from './registrations.command.ts';
import { addReplay } from './replay.command.ts';
import { addReport } from './report.command.ts';
import { addSeed } from './seed.command.ts';
import { addSeller } from './seller.command.ts';
import { addSite } from './site.command.ts';
import { addStaffCommands } from './staff.command.ts';

/** All commands of `fairlot`. */
export function createProgram(): Command {
  const program = new Command('fairlot')
    .usage('<command> [options]')
    .description('Run an auction house from the command line, with or without a running server.')
    .showHelpAfterError('(--help after a command explains it)');

  for (const add of [
    addImport,
    addPublish,
    addRegistrations,
    addAgreements,
    addCertificate,
    addAlert,
    addLot,
    addBid,
    addInvoice,
    addCharge,
    addPickup,
    addSeller,
    addAuction,
    addSite,
    addStaffCommands,
    addReplay,
    addReport,
    addExport,
    addMigrate,
    addSeed,
    addDemo,
  ]) {
    add(program);
  }
  return program;
}
