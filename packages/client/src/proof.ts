import type { Proof } from './api-client.ts';

/** The app's dialogs for calls that need more than an answer. */
export interface Asker {
  /** Asks the user to prove who they are; false when they decline. */
  readonly prove: (proof: Proof) => Promise<boolean>;
  /**
   * Called when another tab signed in or out: the page stays and refetches the login. If omitted, the page
   * reloads.
   */
  readonly onLoginChanged?: () => void;
  /** Called with the body of a POST whose subject is gone, or which its caller may not change. */
  readonly onNothingFound?: (body: unknown) => void;
}

let asker: Asker | null = null;
/** Open requests for proof: calls that wait together share one. */
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

/** Registers the dialogs; returns a function that unregisters them. */
export function answerProofs(next: Asker): () => void {
  asker = next;
  return () => {
    asker = null;
    asked.clear();
  };
}
