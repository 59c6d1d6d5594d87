import { InstallationError } from './installation-error.ts';

interface Place {
  /** That sets the port. */
  readonly variable: 'PORT' | 'PROBE_PORT';
  readonly host: string;
  readonly port: number;
}

/** Why a place cannot be listened on, for the person who set it. */
const problems: Record<string, (place: Place) => string> = {
  EADDRINUSE: ({ port, variable }) => `Port ${port} is in use. Set ${variable} to another one.`,
  EACCES: ({ port, variable }) =>
    `Port ${port} may not be used by this user. Set ${variable} to another one.`,
  EADDRNOTAVAIL: ({ host }) => `This machine has no address ${host}. Check HOST.`,
  ENOTFOUND: ({ host }) => `There is no host ${host}. Check HOST.`,
};

/** Throws `InstallationError` if this place cannot be listened on. */
export async function orExplain(listening: Promise<unknown>, place: Place): Promise<void> {
  try {
    await listening;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const problem = problems[code]?.(place);
    if (problem === undefined) throw error;
    throw new InstallationError(problem, { cause: error });
  }
}
