import type { HubIdentity } from './identity.ts';

type Answer = HubIdentity | 'refused';

/** Log-outs and resets of this process, as seen by the checks that run meanwhile. */
export class Revocations {
  readonly #checks = new Set<Set<string>>();

  /** A user's or a login's connections must end. */
  note(id: string): void {
    for (const ended of this.#checks) ended.add(id);
  }

  /**
   * Identifies the caller, and again if the result was logged out meanwhile, since a connection that
   * does not exist yet is missed by a logout. Other people's logouts cost nothing.
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
