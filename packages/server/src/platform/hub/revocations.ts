import type { HubIdentity } from './identity.ts';

type Answer = HubIdentity | 'refused';

/** Log-outs and resets of this process, as seen by the checks that run meanwhile. */
export class Revocations {
  readonly #checks = new Set<Set<string>>();

  /** A user, or a login, has lost the right to be here. */
  note(id: string): void {
    for (const ended of this.#checks) ended.add(id);
  }

  /**
   * Asks who is there, and once more each time that the one found was logged out meanwhile: a
   * connection that is not yet made was missed. Log-outs of others cost nothing.
   */
  async settled(ask: () => Promise<Answer>): Promise<Answer> {
    const ended = new Set<string>();
    this.#checks.add(ended);
    try {
      for (;;) {
        ended.clear();
        const answer = await ask();
        if (answer === 'refused') return answer;
        if (![answer.userId, answer.sessionId].some((id) => id !== null && ended.has(id))) {
          return answer;
        }
      }
    } finally {
      this.#checks.delete(ended);
    }
  }
}
