import type { ConsoleViewer } from '@fairlot/contract';
import type { Proof } from '@fairlot/client/api-client.ts';
import { answerProofs } from '@fairlot/client/proof.ts';
import { Dialog } from '@fairlot/ui/dialog.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { callQuery } from '../../lib/use-call.ts';
import { ConfirmPassword } from './confirm-password.tsx';
import { LostRightDialog } from './lost-right-dialog.tsx';
import { lostRights } from './lost-rights.ts';
import { SecondStepForms } from './second-step.tsx';
import { SignInAgain } from './sign-in-again.tsx';
import { typedTexts } from './typed-texts.ts';

interface Question {
  readonly proof: Proof;
  readonly answer: (isProved: boolean) => void;
}

const words: Readonly<Record<Proof, readonly [title: string, description: string]>> = {
  Unauthorized: [
    'Please sign in again',
    'You were signed out. What you typed is still on this page: sign in, and it is saved.',
  ],
  ReauthenticationRequired: [
    'Please confirm that it is you',
    'This changes money or rights, so we ask once more.',
  ],
  SecondFactorRequired: [
    'Two-step verification',
    'It is asked for every twelve hours. What you typed is still on this page.',
  ],
};

/**
 * Stands between the calls of a page and whoever makes them: asks them to sign in again, for the password or
 * for the second step, and lets the call go on; says which right they lost meanwhile, and gives them what
 * they typed.
 */
export function CallDialogs({
  viewer,
  isSomebodyElseIn,
}: {
  viewer: ConsoleViewer;
  /** Another tab has signed in somebody else. */
  isSomebodyElseIn: boolean;
}) {
  const queries = useQueryClient();
  const [questions, setQuestions] = useState<readonly Question[]>([]);
  const [loss, setLoss] = useState<{ rights: string[]; texts: string[] } | null>(null);
  /** What they might do when the page was opened, or when they were last told of a loss. */
  const had = useRef(viewer);
  useEffect(() => {
    const viewerQuery = callQuery('GET /api/console/viewer');
    async function sayWhatIsLost(body: unknown): Promise<void> {
      const has = await queries.fetchQuery({ ...viewerQuery, staleTime: 0 }).catch(() => null);
      if (has === null || has.needsSecondFactor) return;
      const rights = lostRights(had.current, has);
      if (rights.length === 0) return;
      const texts = typedTexts(body);
      setLoss((said) => ({ rights, texts: [...new Set([...(said?.texts ?? []), ...texts])] }));
    }
    return answerProofs({
      prove: (proof) =>
        new Promise((resolve) => {
          const question: Question = {
            proof,
            answer(isProved) {
              setQuestions((open) => open.filter((it) => it !== question));
              resolve(isProved);
            },
          };
          setQuestions((open) => [...open, question]);
        }),
      onLoginChanged: () => void queries.invalidateQueries({ queryKey: viewerQuery.queryKey }),
      onNothingFound: (body) => void sayWhatIsLost(body),
    });
  }, [queries]);
  return (
    <>
      {questions.map(({ proof, answer }) => {
        const [title, description] = words[proof];
        const prove = () => answer(true);
        return (
          <Dialog
            key={proof}
            open
            onClose={() => {
              answer(false);
              // Whatever is done on this page would be done in their name.
              if (isSomebodyElseIn) window.location.reload();
            }}
            title={title}
            description={description}
          >
            {proof === 'Unauthorized' && <SignInAgain email={viewer.email} onSignedIn={prove} />}
            {proof === 'ReauthenticationRequired' && <ConfirmPassword onProved={prove} />}
            {proof === 'SecondFactorRequired' && <SecondStepForms onShown={prove} />}
          </Dialog>
        );
      })}
      {loss !== null && (
        <LostRightDialog
          {...loss}
          onClose={() => {
            had.current = viewer;
            setLoss(null);
          }}
        />
      )}
    </>
  );
}
