import type { Command } from 'commander';
import type { Foundation } from '../modules/foundation.ts';

/**
 * Runs a command on the installation of this environment and closes it again. `open` opens all modules,
 * for what only they can do; most commands need only the database.
 */
export type RunCommand<Offers = unknown> = (
  options: { readonly json?: boolean },
  work: (foundation: Foundation, open: () => Promise<Offers>) => Promise<void>,
) => Promise<void>;

/** Adds a command of a capability, with the functions of modules that it needs in `Offers`. */
export type AddCommand<Offers = unknown> = (program: Command, run: RunCommand<Offers>) => void;

/** A mistake of the user, in one line; the exit code is 1. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
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
