import type { Actor } from '#identity/audit-log/public.ts';

/** The actor of a command, as named in the log. */
export const byCommand: Actor = { kind: 'command', name: 'command line' };
