import type { Proof } from './api-client.ts';

type Asker = (proof: Proof) => Promise<boolean>;

let asker: Asker | null = null;

/**
 * Asks the user, through the registered dialog, to prove who they are; false if there is no dialog.
 */
export async function askForProof(proof: Proof): Promise<boolean> {
  return asker === null ? false : asker(proof);
}

/** Names who asks; gives how to stop. */
export function answerProofs(next: Asker): () => void {
  asker = next;
  return () => {
    asker = null;
  };
}
