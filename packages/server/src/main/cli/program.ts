import { Command } from 'commander';
import { openLots } from '#bidding/lot-state/public.ts';
import { acknowledgedCommands } from '#bidding/acknowledged/commands.ts';
import { bidsCommands } from '#bidding/bids/commands.ts';
import { runningCommands } from '#bidding/running/commands.ts';
import { registrationsCommands } from '#bidding/registrations/commands.ts';
import { agreementsCommands } from '#identity/agreements/commands.ts';
import { operatorCommands } from '#identity/operators/commands.ts';
import { staffCommands } from '#identity/staff/commands.ts';
import { messagesCommands } from '#messaging/messages/commands.ts';
import { replayCommands } from '#operations/replay/commands.ts';
import { rehearsalCommands } from '#operations/rehearsal/commands.ts';
import type { AddCommand } from '#platform/commands/command.ts';
import { intakeCommands } from '#selling/intake/commands.ts';
import { salesCommands } from '#selling/sales/commands.ts';
import { setupCommands } from '#selling/setup/commands.ts';
import { sellersCommands } from '#selling/sellers/commands.ts';
import { paymentCommands } from '#settlement/payments/commands.ts';
import { invoicesCommands } from '#settlement/invoices/commands.ts';
import { pickupCommands } from '#settlement/pickup/commands.ts';
import { saleReportsCommands } from '#settlement/sale-reports/commands.ts';
import type { Modules } from '../modules.ts';
import { addDemo } from './demo.command.ts';
import { addFiles } from './files.command.ts';
import { addMigrate } from './migrate.command.ts';
import { addServe } from './serve.command.ts';
import { addSeed } from './seed.command.ts';
import { runCommand } from './run-command.ts';

/** The one list of all commands. It is read before anything is opened, and without the modules' code. */
const commands: readonly AddCommand<Modules>[] = [
  ...intakeCommands({ openLots }),
  ...salesCommands,
  ...setupCommands,
  ...sellersCommands,
  ...registrationsCommands,
  ...acknowledgedCommands,
  ...bidsCommands,
  ...runningCommands,
  ...invoicesCommands,
  ...paymentCommands,
  ...pickupCommands,
  ...saleReportsCommands,
  ...staffCommands,
  ...operatorCommands,
  ...agreementsCommands,
  ...messagesCommands,
  ...replayCommands,
  ...rehearsalCommands,
  addFiles,
  addSeed,
  addDemo,
];

/** All commands of `fairlot`. */
export function createProgram(): Command {
  const program = new Command('fairlot')
    .usage('<command> [options]')
    .description('Run an auction house from the command line, with or without a running server.')
    .showHelpAfterError('(--help after a command explains it)');

  for (const add of commands) add(program, runCommand);
  addMigrate(program);
  addServe(program);
  return program;
}
