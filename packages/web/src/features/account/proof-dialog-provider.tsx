import { lazy, Suspense, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { answerProofs } from '../../lib/proof.ts';

const ProofDialog = lazy(() => import('./proof-dialog.tsx'));

interface Question {
  readonly answer: (isProved: boolean) => void;
}

/** Asks for password or passkey when a call needs them; calls that wait together get one answer. */
export function ProofDialogProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question | null>(null);
  useEffect(() => {
    let asked: Promise<boolean> | null = null;
    return answerProofs(() => {
      asked ??= new Promise<boolean>((resolve) => {
        setQuestion({
          answer(isProved) {
            asked = null;
            setQuestion(null);
            resolve(isProved);
          },
        });
      });
      return asked;
    });
  }, []);
  return (
    <>
      {children}
      <Suspense>{question !== null && <ProofDialog onAnswer={question.answer} />}</Suspense>
    </>
  );
}
