import type { Calls, ReplyOf } from '@fairlot/contract';
import { centsToDollars } from '@fairlot/rules';
import type { Cents } from '@fairlot/rules';
import { useEffect, useRef, useState } from 'react';
import { api } from '@fairlot/client/api.ts';
import { formatDollars } from '@fairlot/ui/format.ts';

type Asked = ReplyOf<Calls['POST /api/site/askbudget']>;

/** Milliseconds that a bid waits for the answer at most: a budget must not cost anybody a lot. */
const patience = 2_000;

/** Holds a bid against its bidder's budget of the sale; one that goes beyond it is confirmed first. */
export function useBudgetQuestion(lotSecureId: string, cents: Cents) {
  const asking = useRef<Promise<Asked | null> | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
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
    const answer = ask(lotSecureId, cents);
    asking.current = answer;
    void answer.then(setAsked);
  }, [lotSecureId, cents]);

  return {
    isBeyond: asked?.isBeyond === true,
    note: asked === null ? null : note(asked),
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
      const answer = asked ?? (await Promise.race([asking.current, nothingIn(patience)]));
      setAsking(false);
      if (!isHere.current) return false;
      const right = answer?.isBeyond !== true || isAgreed;
      setError(right ? null : 'Please tick this to bid beyond your budget.');
      return right;
    },
  };
}

async function ask(lotSecureId: string, cents: Cents): Promise<Asked | null> {
  const bidAmount = centsToDollars(cents);
  const answer = await api('POST /api/site/askbudget', { body: { lotSecureId, bidAmount } });
  return answer.kind === 'ok' ? answer.data : null;
}

const nothingIn = (ms: number) =>
  new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), ms);
  });

function note({ budget, atMost }: Asked): string | null {
  if (budget === null || atMost === null) return null;
  return `With this bid you may pay up to ${formatDollars(atMost)} in this sale, all in. Your budget is ${formatDollars(budget)}.`;
}
