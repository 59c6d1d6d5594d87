import type { HubIdentity } from './identity.ts';

type Answer = HubIdentity | 'refused';

/** Logouts and resets in this process, for checks that run at the same time. */
export class Revocations {
  readonly #checks = new Set<Set<string>>();

  /** Records that a user's or a login's connections must end. */
  note(id: string): void {
    for (const ended of this.#checks) ended.add(id);
  }

  /**
   * Identifies the caller, and again if the result was logged out meanwhile, since a logout misses
   * connections that do not exist yet. Other people's logouts cost nothing.
   */
  async settled(ask: () => Promise<Answer>): Promise<Answer> {
    const ended = new Set<string>();
    this.#checks.add(ended);
    try {
      for (;;) {
        ended.clear();
        const answer = await ask();
        if (answer === 'refused') return answer;
        if (![answer.userId, answer.loginId].some((id) => id !== null && ended.has(id))) {
          return answer;
        }
      }
    } finally {
      this.#checks.delete(ended);
    }
  }
}
