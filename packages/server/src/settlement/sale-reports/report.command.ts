import type { SaleReport } from '@fairlot/contract';
import { formatUsd } from '@fairlot/rules';
import type { Command } from 'commander';
import { findSale } from './sale.queries.ts';
import { readSaleReport } from './sale-report.queries.ts';
import { anId } from '#platform/commands/arguments.ts';
import { CommandError, printJson, printLine } from '#platform/commands/command.ts';
import type { RunCommand } from '#platform/commands/command.ts';

export function addReport(program: Command, run: RunCommand): void {
  program
    .command('report')
    .description('figures of a sale: lots, hammer, premium, tax, collected, outstanding')
    .argument('<auction>', 'id of the auction or of one of its sessions', anId)
    .option('--json', 'answer in JSON', false)
    .action((id: string, options: { json: boolean }) =>
      run(options, async ({ database: { kysely } }) => {
        const sale = await findSale(kysely, id);
        if (sale === null) throw new CommandError(`There is no auction ${id}.`);
        const report = await readSaleReport(kysely, sale);
        if (options.json) printJson({ auctionSecureId: sale.auctionId, ...report });
        else printReport(report);
      }),
    );
}

function printReport(report: SaleReport): void {
  const { auctionTitle, lots, sold, passed, withdrawn, cancelled, open } = report;
  printLine(auctionTitle);
  printLine(
    `${lots} lots: ${sold} sold, ${passed} passed, ${withdrawn} withdrawn, ${cancelled} canceled, ${open} open`,
  );
  if (report.soldAfter > 0) printLine(`${report.soldAfter} of those that passed were sold after`);
  printLine(
    `${report.registeredBidders} registered, ${report.bidders} bid, ${report.winners} won; ${report.bids} bids, ${report.invoices} invoices`,
  );
  for (const [name, dollars] of [
    ['Hammer', report.hammer],
    ['Premium', report.premium],
    ['Adjustments', report.adjustments],
    ['Voids', report.voids],
    ['Fees', report.fees],
    ['Tax', report.tax],
    ['Total', report.total],
    ['Collected', report.collected],
    ['Outstanding', report.outstanding],
    ['Refunds due', report.refundsDue],
    ['Refunded', report.refunded],
    ['Disputed', report.disputed],
  ] as const) {
    printLine(`${name.padEnd(12)} ${formatUsd(Math.round(dollars * 100)).padStart(16)}`);
  }
  if (open > 0) printLine('Lots are still open: these figures are not final.');
}
