import { Option } from 'commander';
import type { Command } from 'commander';
import { CommandError, printJson, printLine, say } from '#platform/commands/command.ts';
import type { RunCommand } from '#platform/commands/command.ts';
import { copyFiles } from '#platform/files/copy-files.ts';
import { FilesUnavailable } from '#platform/files/file-store.ts';
import { openFileStore } from '#platform/files/open-file-store.ts';

const places = ['disk', 'bucket'] as const;
/** A line of progress for so many files. */
const sayEvery = 1_000;

interface Options {
  readonly from: (typeof places)[number];
  readonly to: (typeof places)[number];
  readonly json: boolean;
}

export function addFiles(program: Command, run: RunCommand): void {
  program
    .command('files')
    .description('pictures and certificates: move them into a bucket or out of it')
    .command('copy')
    .description('copy what the target lacks, and read it back; repeat it at any time')
    .addOption(new Option('--from <place>', 'where they are').choices(places).makeOptionMandatory())
    .addOption(new Option('--to <place>', 'where they go').choices(places).makeOptionMandatory())
    .option('--json', 'answer in JSON', false)
    .action((options: Options) =>
      run(options, async ({ config: { dataDir, bucket } }) => {
        if (options.from === options.to) throw new CommandError('They are there already.');
        if (bucket === undefined) throw new CommandError('S3_BUCKET must name the bucket.');
        const store = { disk: openFileStore(dataDir), bucket: openFileStore(dataDir, bucket) };
        const { copied, there, left } = await copyFiles(
          store[options.from],
          store[options.to],
          (done, all) => {
            if (done % sayEvery === 0) say(`${done} of ${all}`);
          },
        ).catch((error: unknown) => {
          if (error instanceof FilesUnavailable)
            throw new CommandError(`${error.message}. Run it again.`);
          throw error;
        });
        const others = left.filter((key) => !key.startsWith('probe/'));
        if (options.json) {
          printJson({ copied, there, left: others });
          return;
        }
        printLine(`Copied ${copied} files; ${there} were there.`);
        if (others.length > 0) printLine(`Only there, ${others.length}:\n${others.join('\n')}`);
      }),
    );
}
