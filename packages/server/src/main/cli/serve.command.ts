import cluster from 'node:cluster';
import { InvalidArgumentError } from 'commander';
import type { Command } from 'commander';
import { aCount } from '#platform/commands/arguments.ts';
import { fail, say } from '#platform/commands/command.ts';
import { allRoles } from '#platform/modules/module.ts';
import type { Role } from '#platform/modules/module.ts';
import { defaultProcesses, supervise } from '../processes/supervise.ts';
import { InstallationError } from '../installation-error.ts';

export function addServe(program: Command): void {
  program
    .command('serve')
    .description('run the server until it is told to stop')
    .option('--demo', 'make the demo first (demo mode only)', false)
    .option('--role <roles>', `what it does: ${allRoles.join(', ')}, by default all`, addRoles)
    .option('--processes <n>', 'so many behind one port, by default half of the cores', aCount(64))
    .action(async (options: Options) => {
      // React's development build is slower, and its error page shows the paths of files; it asks when it
      // is loaded.
      process.env['NODE_ENV'] ??= 'production';
      const { demo, role: roles = allRoles, processes = defaultProcesses() } = options;
      try {
        if (processes > 1 && cluster.isPrimary) process.exit(await supervise(processes, say));
        const { serve } = await import('../serve.ts');
        await serve({ demo, roles, processes });
      } catch (error) {
        if (!(error instanceof InstallationError)) throw error;
        fail({}, error.message);
        process.exit();
      }
    });
}

interface Options {
  readonly demo: boolean;
  readonly role?: readonly Role[];
  readonly processes?: number;
}

/** One role, or several between commas; the option may be repeated. */
function addRoles(text: string, before: readonly Role[] = []): readonly Role[] {
  const roles = text.split(',').map((name) => {
    const role = allRoles.find((one) => one === name.trim());
    if (role === undefined) throw new InvalidArgumentError(`Roles are ${allRoles.join(', ')}.`);
    return role;
  });
  return [...new Set([...before, ...roles])];
}
