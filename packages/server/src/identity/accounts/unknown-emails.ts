import type { LockOut } from './users.queries.ts';

const maxEmails = 20_000;

export interface UnknownEmails {
  /** Counts an attempt on an e-mail that has no account; true when a real account would be locked. */
  readonly countAttempt: (email: string) => boolean;
}

/** Mimics the lock-out for e-mails without an account, in this process: there is nothing to protect. */
export function createUnknownEmails(
  { tries, lockedFor }: LockOut,
  now: () => number = () => performance.now(),
): UnknownEmails {
  const attempts = new Map<string, { count: number; lockedAt: number | null }>();
  return {
    countAttempt(email) {
      const key = email.toLowerCase();
      const found = attempts.get(key);
      const isOver =
        found !== undefined &&
        found.lockedAt !== null &&
        found.lockedAt <= now() - lockedFor * 1_000;
      const entry = found === undefined || isOver ? { count: 0, lockedAt: null } : found;
      entry.count = Math.min(entry.count, tries) + 1;
      if (entry.count >= tries) entry.lockedAt ??= now();
      attempts.delete(key);
      attempts.set(key, entry);
      const [oldest] = attempts.keys();
      if (attempts.size > maxEmails && oldest !== undefined) attempts.delete(oldest);
      return entry.count > tries;
    },
  };
}
