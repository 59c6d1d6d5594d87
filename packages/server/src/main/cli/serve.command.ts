import type { Command } from 'commander';
import { fail } from '#platform/commands/command.ts';
import { InstallationError } from '../open-installation.ts';

export function addServe(program: Command): void {
  program
    .command('serve')
    .description('run the server in this process until it is told to stop')
    .option('--demo', 'make the demo first (demo mode only)', false)
    .action(async (options: { demo: boolean }) => {
      // React's development build is slower, and its error page shows the paths of files; it asks when it
      // is loaded.
      process.env['NODE_ENV'] ??= 'production';
      try {
        const { serve } = await import('../serve.ts');
        await serve(options);
      } catch (error) {
        if (!(error instanceof InstallationError)) throw error;
        fail({}, error.message);
        process.exit();
      }
    });
}
