import type { Proof } from './api-client.ts';

type Asker = (proof: Proof) => Promise<boolean>;

let asker: Asker | null = null;

/** Has whoever shows dialogs ask the user to prove who they are; false where nobody can. */
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
