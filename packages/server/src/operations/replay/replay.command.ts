import { centsToDollars } from '@fairlot/rules';
import type { Command } from 'commander';
import { replayInvoices } from './replay-invoices.ts';
import { replayLots } from './replay-lots.ts';
import type { ReplayedInvoice } from './replay-invoices.ts';
import type { ReplayedLot } from './replay-lots.ts';
import { anId } from '#platform/commands/arguments.ts';
import { CommandError, printJson, printLine } from '#platform/commands/command.ts';
import type { RunCommand } from '#platform/commands/command.ts';

export function addReplay(program: Command, run: RunCommand): void {
  program
    .command('replay')
    .description(
      'replay the bid log and compare price, leader, count and winner; add invoices up again; exit with 1 if anything differs',
    )
    .argument('<lot|auction|invoice>', 'id of a lot, a session, an auction or an invoice', anId)
    .option('--json', 'answer in JSON', false)
    .action((id: string, options: { json: boolean }) =>
      run(options, async ({ database }) => {
        const lots = (await replayLots(database, id)) ?? [];
        const invoices = await replayInvoices(database, id);
        if (lots.length + invoices.length === 0) {
          throw new CommandError(`There is no lot, no auction and no invoice ${id}.`);
        }
        const isError = [...lots, ...invoices].some(({ differences }) => differences.length > 0);
        if (isError) process.exitCode = 1;
        if (options.json) {
          printJson({
            isError,
            lots: lots.map(present),
            invoices: invoices.map(({ invoiceId, ...rest }) => ({ secureId: invoiceId, ...rest })),
          });
          return;
        }
        if (lots.length > 0) printLots(lots);
        if (invoices.length > 0) printInvoices(invoices);
      }),
    );
}

function present({ lotId, price, leaderPaddle, ...lot }: ReplayedLot) {
  return {
    secureId: lotId,
    price: price === null ? null : centsToDollars(price),
    leaderPaddle: leaderPaddle === null ? null : String(leaderPaddle),
    ...lot,
  };
}

function printLots(lots: readonly ReplayedLot[]): void {
  for (const { lotId, lotNumber, differences } of lots) {
    for (const { field, stored, replayed } of differences) {
      printLine(`Lot ${lotNumber} (${lotId}): ${field} is ${stored}, the log says ${replayed}`);
    }
  }
  printLine(`${lots.length} lots replayed, ${countDiffering(lots)} differ.`);
}

function printInvoices(invoices: readonly ReplayedInvoice[]): void {
  for (const { invoiceId, invoiceNumber, differences } of invoices) {
    for (const { field, stored, replayed } of differences) {
      printLine(
        `Invoice #${invoiceNumber} (${invoiceId}): ${field} is ${stored}, its parts come to ${replayed}`,
      );
    }
  }
  printLine(`${invoices.length} invoices recomputed, ${countDiffering(invoices)} differ.`);
}

function countDiffering(replayed: readonly (ReplayedLot | ReplayedInvoice)[]): number {
  return replayed.filter(({ differences }) => differences.length > 0).length;
}
