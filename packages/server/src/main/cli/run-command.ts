import { CommandError, fail } from '#platform/commands/command.ts';
import { isBusy } from '#platform/database/is-busy.ts';
import type { Modules } from '../modules.ts';
import { InstallationError } from '../installation-error.ts';
import { openInstallation } from '../open-installation.ts';
import type { Installation } from '../open-installation.ts';

const busy =
  'The server is working on the same rows just now, so nothing was done. Please try again.';

/**
 * Connections of a command in `database`: it runs beside a server that needs them more. Commands that
 * open the modules also open theirs, as a server does: visitors', the bid writer's, the hub's.
 */
const maxConnections = 4;

/**
 * Results go to standard output, everything else to standard error; a user error is one line and exit
 * code 1.
 */
export async function runCommand(
  options: { readonly json?: boolean },
  work: (installation: Installation, open: () => Promise<Modules>) => Promise<void>,
): Promise<void> {
  try {
    await using endings = new AsyncDisposableStack();
    const installation = await openInstallation({
      environment: { LOG_LEVEL: 'warn', ...process.env },
      applicationName: 'fairlot command',
      maxConnections,
    });
    endings.defer(() => installation.close());
    await work(installation, async () => {
      // Loads all of the server's code, which most commands do not need.
      const { openModules } = await import('../open-modules.ts');
      const { modules, close } = await openModules(installation);
      endings.defer(close);
      return modules;
    });
  } catch (error) {
    const message = messageOf(error);
    if (message === null) throw error;
    fail(options, message);
  }
}

/** The one-line message of an error; null for a fault of the program, which is shown with its trace. */
function messageOf(error: unknown): string | null {
  if (error instanceof CommandError || error instanceof InstallationError) return error.message;
  return isBusy(error) ? busy : null;
}
