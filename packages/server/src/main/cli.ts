import { Command } from 'commander';
import { addAgreements } from './cli/agreements.command.ts';
import { addAlert } from './cli/alert.command.ts';
import { addAuction } from './cli/auction.command.ts';
import { addBid } from './cli/bid.command.ts';
import { addCertificate } from './cli/certificate.command.ts';
import { addCharge } from './cli/charge.command.ts';
import { addDemo } from './cli/demo.command.ts';
import { addExport } from './cli/export.command.ts';
import { addImport } from './cli/import.command.ts';
import { addInvoice } from './cli/invoice.command.ts';
import { addLot } from './cli/lot.command.ts';
import { addMigrate } from './cli/migrate.command.ts';
import { addPickup } from './cli/pickup.command.ts';
import { addPublish } from './cli/publish.command.ts';
import { addRegistrations } from './cli/registrations.command.ts';
import { addReplay } from './cli/replay.command.ts';
import { addReport } from './cli/report.command.ts';
import { addSeed } from './cli/seed.command.ts';
import { addSeller } from './cli/seller.command.ts';
import { addSite } from './cli/site.command.ts';
import { addStaffCommands } from './cli/staff.command.ts';

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

await program.parseAsync();
