import { lazy, Suspense, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { answerProofs } from '@fairlot/client/proof.ts';
import type { Marketplace } from './second-step-elsewhere.tsx';

const dialogs = {
  ReauthenticationRequired: lazy(() => import('./proof-dialog.tsx')),
  SecondFactorRequired: lazy(() => import('./second-step-dialog.tsx')),
};

interface Question {
  readonly proof: keyof typeof dialogs;
  readonly answer: (isProved: boolean) => void;
}

/**
 * Asks for password, passkey or second step when a call needs them; calls that wait together share one answer.
 * One dialog may open the other: the last one shown is answered first. `marketplace` is set on sellers' hosts.
 */
export function ProofDialogProvider({
  marketplace,
  children,
}: {
  marketplace: Marketplace | null;
  children: ReactNode;
}) {
  const [questions, setQuestions] = useState<readonly Question[]>([]);
  useEffect(
    () =>
      answerProofs({
        prove: (proof) =>
          new Promise((resolve) => {
            // Without a login the page shows what visitors see, and asks for a login where it needs one.
            if (proof === 'Unauthorized') return resolve(false);
            const question: Question = {
              proof,
              answer(isProved) {
                setQuestions((open) => open.filter((it) => it !== question));
                resolve(isProved);
              },
            };
            setQuestions((open) => [...open, question]);
          }),
      }),
    [],
  );
  return (
    <>
      {children}
      {questions.map(({ proof, answer }) => {
        const Asking = dialogs[proof];
        return (
          // Each of its own: where another waits for its code, this one would be taken away, with what was typed.
          <Suspense key={proof}>
            <Asking marketplace={marketplace} onAnswer={answer} />
          </Suspense>
        );
      })}
    </>
  );
}
