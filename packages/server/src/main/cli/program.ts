import { Command } from 'commander';
import { bidsCommands } from '#bidding/bids/module.ts';
import { registrationsCommands } from '#bidding/registrations/module.ts';
import { demoCommands } from '#demo/marketplace/module.ts';
import { agreementsCommands } from '#identity/agreements/module.ts';
import { staffCommands } from '#identity/staff/module.ts';
import { messagesCommands } from '#messaging/messages/module.ts';
import { auditCommands } from '#operations/audit/module.ts';
import type { AddCommand } from '#platform/commands/command.ts';
import { intakeCommands } from '#selling/intake/module.ts';
import { salesCommands } from '#selling/sales/module.ts';
import { sellersCommands } from '#selling/sellers/module.ts';
import { chargingCommands } from '#settlement/charging/module.ts';
import { invoicesCommands } from '#settlement/invoices/module.ts';
import { pickupCommands } from '#settlement/pickup/module.ts';
import { saleReportsCommands } from '#settlement/sale-reports/module.ts';
import type { Modules } from '../modules.ts';
import { addMigrate } from './migrate.command.ts';
import { runCommand } from './run-command.ts';

/** What capabilities bring to the command line. They are read before anything is opened. */
const commands: readonly AddCommand<Modules>[] = [
  ...intakeCommands,
  ...salesCommands,
  ...sellersCommands,
  ...registrationsCommands,
  ...bidsCommands,
  ...invoicesCommands,
  ...chargingCommands,
  ...pickupCommands,
  ...saleReportsCommands,
  ...staffCommands,
  ...agreementsCommands,
  ...messagesCommands,
  ...auditCommands,
  ...demoCommands,
];

/** All commands of `fairlot`. */
export function createProgram(): Command {
  const program = new Command('fairlot')
    .usage('<command> [options]')
    .description('Run an auction house from the command line, with or without a running server.')
    .showHelpAfterError('(--help after a command explains it)');

  for (const add of commands) add(program, runCommand);
  addMigrate(program);
  return program;
}
