import type { Command } from 'commander';
import { CommandError, printJson, printLine } from '#platform/commands/command.ts';
import type { RunCommand } from '#platform/commands/command.ts';

export function addSeed(program: Command, run: RunCommand): void {
  program
    .command('seed')
    .description('create the demo, or add an auction that is about to close (demo mode only)')
    .option('--json', 'answer in JSON', false)
    .action((options: { json: boolean }) =>
      run(options, async ({ config, database, log }) => {
        if (config.mode !== 'demo') throw new CommandError('The demo exists in demo mode only.');
        const { demoLogins, demoPassword, prepareDemo } = await import('@fairlot/demo');
        const report = await prepareDemo(database, log);
        if (options.json) {
          printJson({ ...report, logins: Object.values(demoLogins), password: demoPassword });
          return;
        }
        printLine(describe(report));
        printLine(`Logins: ${Object.values(demoLogins).join(', ')}; password ${demoPassword}`);
      }),
    );
}

function describe({ seeded, renewed }: { seeded: boolean; renewed: boolean }): string {
  if (seeded) return 'The demo is made.';
  return renewed ? 'A sale that closes within minutes was added.' : 'The demo is up to date.';
}
