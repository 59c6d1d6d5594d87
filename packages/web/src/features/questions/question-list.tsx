import { limits } from '@fairlot/contract';
import { api } from '@fairlot/client/api.ts';
import { fetchData } from '@fairlot/client/fetch-data.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { Button } from '@fairlot/ui/button.tsx';
import { Field, inputClass } from '@fairlot/ui/field.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { Skeleton } from '@fairlot/ui/skeleton.tsx';
import { failureText, useAccountDialog } from '../account/public.ts';
import { useLogin } from '../login/public.ts';

/** Answered questions about a lot, and the form to ask another. */
export default function QuestionList({ lotId }: { lotId: string }) {
  const { data, isError } = useQuery({
    queryKey: ['questions', lotId],
    queryFn: () => fetchData('GET /api/site/getlotquestions/:lotId', { params: { lotId } }),
  });
  return (
    <div className="space-y-5">
      {isError && <Notice tone="bad">The questions could not be loaded.</Notice>}
      {data === undefined && !isError && <Skeleton className="h-16" />}
      {data?.length === 0 && <p className="text-ink-soft">Nobody has asked about this lot yet.</p>}
      {data !== undefined && data.length > 0 && (
        <ul className="space-y-4">
          {data.map(({ secureId, question, answer }) => (
            <li key={secureId}>
              <p className="font-semibold whitespace-pre-line">{question}</p>
              <p className="mt-1 border-l-3 border-line pl-3 whitespace-pre-line">{answer}</p>
            </li>
          ))}
        </ul>
      )}
      <AskForm lotId={lotId} />
    </div>
  );
}

function AskForm({ lotId }: { lotId: string }) {
  const login = useLogin();
  const account = useAccountDialog();
  const [question, setQuestion] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [wasAsked, setWasAsked] = useState(false);

  async function send() {
    setBusy(true);
    setFailure(null);
    const answer = await api('POST /api/site/asklot', { body: { secureLotId: lotId, question } });
    setBusy(false);
    if (answer.kind !== 'ok') setFailure(failureText(answer));
    else if (answer.data.isError) setFailure(answer.data.message);
    else {
      setQuestion('');
      setWasAsked(true);
    }
  }

  function ask(event: FormEvent) {
    event.preventDefault();
    if (question.trim() === '') return;
    setWasAsked(false);
    if (login.status === 'signed-in') void send();
    else account.askIn('ask the seller', () => void send());
  }

  return (
    <form onSubmit={ask} noValidate className="space-y-3">
      {failure !== null && <Notice tone="bad">{failure}</Notice>}
      {wasAsked && (
        <Notice tone="good">
          Your question is on its way. We write to you when the seller has answered.
        </Notice>
      )}
      <Field
        label="Ask the seller"
        hint="With its answer your question is shown here, without your name."
      >
        {(control) => (
          <textarea
            rows={3}
            maxLength={limits.questionLength}
            className={inputClass}
            value={question}
            onChange={({ target }) => setQuestion(target.value)}
            {...control}
          />
        )}
      </Field>
      <Button type="submit" look="secondary" busy={busy}>
        Ask
      </Button>
    </form>
  );
}
