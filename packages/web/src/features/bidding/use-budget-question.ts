import type { Cents } from '@fairlot/rules';
import { useEffect, useRef, useState } from 'react';
import { askBudget, budgetNote, inTime } from './ask-budget.ts';
import type { AskedBudget } from './ask-budget.ts';

/** Holds a bid against its bidder's budget of the sale; one that goes beyond it is confirmed first. */
export function useBudgetQuestion(lotSecureId: string, cents: Cents) {
  const asking = useRef<Promise<AskedBudget | null>>(Promise.resolve(null));
  const [asked, setAsked] = useState<AskedBudget | null>(null);
  const [isAgreed, setAgreed] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  useEffect(() => {
    const answer = askBudget({ lotSecureId, cents });
    asking.current = answer;
    void answer.then(setAsked);
  }, [lotSecureId, cents]);

  return {
    isBeyond: asked?.isBeyond === true,
    note: asked === null ? null : budgetNote(asked, 'this bid'),
    /** The lot waits for its turn in an either-or group of theirs. */
    waitsInGroup: asked?.waitsInGroup === true,
    isAgreed,
    error,
    /** A confirmation waits for the answer. */
    isAsking,
    agree(agreed: boolean) {
      setAgreed(agreed);
      setError(null);
    },
    /** False, too, if the bidder has gone back or closed the dialog meanwhile. */
    async isRight(): Promise<boolean> {
      setAsking(true);
      const answer = asked ?? (await inTime(asking.current));
      setAsking(false);
      if (!isHere.current) return false;
      // They pressed before they could read it: the next press counts.
      if (asked === null && answer?.waitsInGroup === true) return false;
      const right = answer?.isBeyond !== true || isAgreed;
      setError(right ? null : 'Please tick this to bid beyond your budget.');
      return right;
    },
  };
}
