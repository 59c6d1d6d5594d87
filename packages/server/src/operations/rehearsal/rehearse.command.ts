import { centsToDollars, formatUsd } from '@fairlot/rules';
import type { Command } from 'commander';
import { aCount, anId } from '#platform/commands/arguments.ts';
import { CommandError, printJson, printLine, say } from '#platform/commands/command.ts';
import type { RunCommand } from '#platform/commands/command.ts';
import type { Finding } from './findings.ts';
import { lowerPriority } from './low-priority.ts';
import { pace, rehearseSale } from './rehearse-sale.ts';
import { reportOf } from './report.ts';
import type { RehearsalReport } from './report.ts';
import { hasBegunToClose, lotsWithPicture, readSale, zoneOfSale } from './sale-copy.queries.ts';

const maxSeed = 1_000_000;
const minuteMs = 60_000;

export function addRehearse(program: Command, run: RunCommand): void {
  program
    .command('rehearse')
    .description(
      `run a sale at ${pace} times the speed with robots as bidders, where nobody sees it: shows its closes and what to fix; robots are no forecast`,
    )
    .argument('<auction>', 'a draft, or a sale of which no lot has begun to close', anId)
    .option('--seed <number>', 'another number makes robots bid differently', aCount(maxSeed), 1)
    .option('--json', 'answer in JSON', false)
    .action((auctionId: string, { seed, json }: { seed: number; json: boolean }) =>
      run({ json }, async ({ database: { pool }, log }) => {
        const copy = await readSale(pool, auctionId);
        if (copy === null) throw new CommandError(`There is no auction ${auctionId}.`);
        if (copy.get('lot_states')?.length === 0) {
          throw new CommandError('This sale has no lots yet: there is nothing to rehearse.');
        }
        if (await hasBegunToClose(pool, auctionId)) {
          throw new CommandError(
            'The first lot of this sale has closed: it is too late to rehearse.',
          );
        }
        const timeZone = await zoneOfSale(pool, auctionId);
        const withPicture = await lotsWithPicture(pool, auctionId);
        lowerPriority();
        const lots = await untilStopped((signal) =>
          rehearseSale(copy, {
            seed,
            log,
            signal,
            onProgress: ({ closed, lots: all }) => say(`${closed} of ${all} lots have closed`),
          }),
        );
        const report = reportOf(lots, { timeZone, withPicture });
        if (json) printJson(present(report));
        else printReport(report, timeZone);
      }),
    );
}

/** An interrupted rehearsal removes what it made before the process ends. */
async function untilStopped<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    return await work(stopping.signal);
  } catch (error) {
    if (stopping.signal.aborted) throw new CommandError('Stopped; nothing of it is left.');
    if (error instanceof Error && error.name === 'TimeoutError') {
      throw new CommandError('This sale takes too long: a rehearsal ends after ten minutes.');
    }
    throw error;
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
}

function present({
  hammer,
  lowEstimate,
  highEstimate,
  firstClose,
  lastClose,
  ...report
}: RehearsalReport) {
  return {
    ...report,
    hammer: centsToDollars(hammer),
    lowEstimate: centsToDollars(lowEstimate),
    highEstimate: centsToDollars(highEstimate),
    firstClose: new Date(firstClose).toISOString(),
    lastClose: new Date(lastClose).toISOString(),
  };
}

function printReport(report: RehearsalReport, timeZone: string): void {
  const times = new Intl.DateTimeFormat('en-US', {
    timeZone,
    dateStyle: 'medium',
    timeStyle: 'long',
  });
  const later = Math.round(report.laterThanPlannedMs / minuteMs);
  const gap = Math.round(report.longestGapMs / minuteMs);
  printLine(`First close: ${times.format(report.firstClose)}`);
  printLine(`Last close: ${times.format(report.lastClose)}, ${later} minutes later than planned`);
  printLine(
    `${report.sold} of ${report.lots} lots sold, ${report.extendedLots} extended, ${report.reservesNotMet} with reserve not met; ${report.bids} bids`,
  );
  printLine(
    `Hammer: ${formatUsd(report.hammer)}, estimates ${formatUsd(report.lowEstimate)} to ${formatUsd(report.highEstimate)}; longest gap ${gap} minutes`,
  );
  for (const finding of report.findings) printLine(`To look at: ${inWords(finding)}`);
  printLine('The bidders were robots: their prices are no forecast.');
}

function inWords(finding: Finding): string {
  switch (finding.kind) {
    case 'start-above-estimate':
      return `start price above the low estimate: ${listed(finding.lots)}`;
    case 'reserve-above-estimate':
      return `reserve above the high estimate: ${listed(finding.lots)}`;
    case 'no-picture':
      return `no picture: ${listed(finding.lots)}`;
    case 'sessions-overlap':
      return 'lots of different sessions close between each other';
    case 'ends-after-midnight':
      return `closes after midnight: ${listed(finding.lots)}`;
  }
}

/** The maximum number of lots listed; the rest are counted. */
const maxListed = 10;

function listed(lots: readonly string[]): string {
  const some = lots.slice(0, maxListed).join(', ');
  const more = lots.length - maxListed;
  return `lots ${some}${more > 0 ? ` and ${more} more` : ''}`;
}
