import type { Actor } from '#identity/audit-log/public.ts';

/** Whoever types a command, as the log names them. */
export const byCommand: Actor = { kind: 'command', name: 'command line' };
