import { isBusy } from '#platform/database/is-busy.ts';
import { InstallationError, openInstallation } from '../open-installation.ts';
import type { Installation } from '../open-installation.ts';

/** What a person did wrong, in one line; the exit code is 1. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

const busy =
  'The server is working on the same rows just now, so nothing was done. Please try again.';

/** Connections of a command, which runs beside a server that needs them more. */
const maxConnections = 4;

/**
 * Runs a command on the installation of this environment and closes it again. Answers go to standard
 * output, everything else to standard error; a mistake of the user's is one line and exit code 1.
 */
export async function runCommand(
  options: { readonly json?: boolean },
  command: (installation: Installation) => Promise<void>,
): Promise<void> {
  try {
    const installation = await openInstallation({
      environment: { LOG_LEVEL: 'warn', ...process.env },
      applicationName: 'fairlot command',
      maxConnections,
    });
    try {
      await command(installation);
    } finally {
      await installation.close();
    }
  } catch (error) {
    const message = messageOf(error);
    if (message === null) throw error;
    fail(options, message);
  }
}

/** What to tell of an error in one line; null for a fault of the program, which keeps its trace. */
function messageOf(error: unknown): string | null {
  if (error instanceof CommandError || error instanceof InstallationError) return error.message;
  return isBusy(error) ? busy : null;
}

export function fail(options: { readonly json?: boolean }, message: string): void {
  if (options.json) printJson({ isError: true, message });
  else process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}

export function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value)}\n`);
}

export function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

export function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
