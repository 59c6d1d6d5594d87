import type { Command } from 'commander';
import { printJson, printLine } from '#platform/commands/command.ts';
import type { RunCommand } from '#platform/commands/command.ts';
import type { AcknowledgedBid } from './entry.ts';
import { foldersOf } from './folders.ts';
import { deleteFiles, readFolders } from './journal-files.ts';
import { findMissing } from './missing.queries.ts';

interface Options {
  readonly accept: boolean;
  readonly json: boolean;
}

export function addVerifyAcknowledged(program: Command, run: RunCommand): void {
  program
    .command('verify-acknowledged')
    .description(
      'look up every bid that the nodes of this machine noted as acknowledged (in ACKNOWLEDGED_DIR and DATA_DIR); exit with 1 if the database lacks one',
    )
    .option(
      '--accept',
      'forget what was noted: go on with the database as it is; with all nodes of this machine stopped',
      false,
    )
    .option('--json', 'answer in JSON', false)
    .action((options: Options) =>
      run(options, async ({ config, database }) => {
        const { now, before } = await foldersOf(config, database);
        const folders = [now, ...before];
        const bids = (await readFolders(folders)).flatMap((entry) => entry.bids);
        const { missing } = await findMissing(database, [bids]);
        if (missing.length > 0) process.exitCode = 1;
        if (options.accept) await deleteFiles(folders);
        if (options.json) printJson({ acknowledged: bids.length, missing: missing.map(present) });
        else print(bids.length, missing, options.accept);
      }),
    );
}

const present = ({ lotId, ordinal, sequence, uniqueId }: AcknowledgedBid) => ({
  lotSecureId: lotId,
  ordinal,
  sequence,
  bidUniqueId: uniqueId,
});

function print(count: number, missing: readonly AcknowledgedBid[], isAccepted: boolean): void {
  for (const { lotId, sequence, uniqueId } of missing) {
    printLine(`Lot ${lotId}: bid ${uniqueId}, number ${sequence} of its events, is missing.`);
  }
  printLine(`${count} acknowledged bids looked up, ${missing.length} missing.`);
  if (isAccepted) {
    printLine('What was noted is forgotten. Nodes that start now take bids.');
  } else if (missing.length > 0) {
    printLine('Nodes take no bids until they are stopped, you say --accept, and they start again.');
  }
}
