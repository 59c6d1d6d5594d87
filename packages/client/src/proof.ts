import type { Proof } from './api-client.ts';

/** What an application does, by dialogs of its own, about calls that are not simply answered. */
export interface Asker {
  /** Asks the user to prove who they are; false when they decline. */
  readonly prove: (proof: Proof) => Promise<boolean>;
  /**
   * Told that another tab signed in or out: the page stays, and looks itself who is signed in. Without
   * it the page is loaded anew.
   */
  readonly onLoginChanged?: () => void;
  /** Told what a POST sent that found nothing, or nothing that its caller may change. */
  readonly onNothingFound?: (body: unknown) => void;
}

let asker: Asker | null = null;
/** Questions without an answer yet: calls that wait together get one. */
const asked = new Map<Proof, Promise<boolean>>();

/**
 * Asks the user, through the registered dialog, to prove who they are; false if there is no dialog.
 */
export function askForProof(proof: Proof): Promise<boolean> {
  const answer =
    asked.get(proof) ??
    (asker?.prove(proof) ?? Promise.resolve(false)).finally(() => asked.delete(proof));
  asked.set(proof, answer);
  return answer;
}

export function goesOn(): boolean {
  asker?.onLoginChanged?.();
  return asker?.onLoginChanged !== undefined;
}

export function tellNothingFound(body: unknown): void {
  asker?.onNothingFound?.(body);
}

/** Names who asks; gives how to stop. */
export function answerProofs(next: Asker): () => void {
  asker = next;
  return () => {
    asker = null;
    asked.clear();
  };
}
