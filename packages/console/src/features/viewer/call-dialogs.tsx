import type { ConsoleViewer } from '@fairlot/contract';
import type { Proof } from '@fairlot/client/api-client.ts';
import { answerProofs } from '@fairlot/client/proof.ts';
import { lazyPart } from '@fairlot/ui/lazy-part.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { callQuery } from '../../lib/use-call.ts';
import { lostRights } from './lost-rights.ts';
import { typedTexts } from './typed-texts.ts';

interface Question {
  readonly proof: Proof;
  readonly answer: (isProved: boolean) => void;
}

const loadProof = () => import('./proof-dialog.tsx');
const loadLoss = () => import('./lost-right-dialog.tsx');
const ProofDialog = lazyPart(loadProof);
const LostRightDialog = lazyPart(loadLoss);

/**
 * The dialogs that calls of a page need: sign in again, confirm the password or pass the second step, then the
 * call continues. Also tells users which permission they have lost, and shows them what they typed.
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
  /** Their permissions when the page was opened, or when they were last told of a loss. */
  const had = useRef(viewer);
  useEffect(() => {
    const viewerQuery = callQuery('GET /api/console/viewer');
    async function sayWhatIsLost(body: unknown): Promise<void> {
      const has = await queries.fetchQuery({ ...viewerQuery, staleTime: 0 }).catch(() => null);
      if (has === null || has.needsSecondFactor) return;
      const rights = lostRights(had.current, has);
      if (rights.length === 0) return;
      const texts = typedTexts(body);
      setLoss((before) => ({ rights, texts: [...new Set([...(before?.texts ?? []), ...texts])] }));
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
  useEffect(() => {
    // Preloaded once the user types, so that edits are safe even without a network.
    const bring = () => void Promise.allSettled([loadProof(), loadLoss()]);
    document.addEventListener('input', bring, { once: true, capture: true });
    return () => document.removeEventListener('input', bring, { capture: true });
  }, []);
  return (
    <Suspense>
      {questions.map(({ proof, answer }) => (
        <ProofDialog
          key={proof}
          proof={proof}
          email={viewer.email}
          onProved={() => answer(true)}
          onClose={() => {
            answer(false);
            // Actions on this page would be done in the other person's name.
            if (isSomebodyElseIn) window.location.reload();
          }}
        />
      ))}
      {loss !== null && (
        <LostRightDialog
          {...loss}
          onClose={() => {
            had.current = viewer;
            setLoss(null);
          }}
        />
      )}
    </Suspense>
  );
}
