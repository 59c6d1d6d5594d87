import { lazy, Suspense, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import type { Proof } from '@fairlot/client/api-client.ts';
import { answerProofs } from '@fairlot/client/proof.ts';
import type { Marketplace } from './second-step-elsewhere.tsx';

const dialogs = {
  ReauthenticationRequired: lazy(() => import('./proof-dialog.tsx')),
  SecondFactorRequired: lazy(() => import('./second-step-dialog.tsx')),
};

interface Question {
  readonly proof: Proof;
  readonly answer: (isProved: boolean) => void;
}

/**
 * Asks for password, passkey or second step when a call needs them; calls that wait together get one
 * answer. One dialog may open the other: what is shown last is answered first. `marketplace` is given
 * on sellers' hosts.
 */
export function ProofDialogProvider({
  marketplace,
  children,
}: {
  marketplace: Marketplace | null;
  children: ReactNode;
}) {
  const [questions, setQuestions] = useState<readonly Question[]>([]);
  useEffect(() => {
    const asked = new Map<Proof, Promise<boolean>>();
    const ask = (proof: Proof) =>
      new Promise<boolean>((resolve) => {
        const question: Question = {
          proof,
          answer(isProved) {
            asked.delete(proof);
            setQuestions((open) => open.filter((it) => it !== question));
            resolve(isProved);
          },
        };
        setQuestions((open) => [...open, question]);
      });
    return answerProofs((proof) => {
      const answer = asked.get(proof) ?? ask(proof);
      asked.set(proof, answer);
      return answer;
    });
  }, []);
  return (
    <>
      {children}
      <Suspense>
        {questions.map(({ proof, answer }) => {
          const Asking = dialogs[proof];
          return <Asking key={proof} marketplace={marketplace} onAnswer={answer} />;
        })}
      </Suspense>
    </>
  );
}
