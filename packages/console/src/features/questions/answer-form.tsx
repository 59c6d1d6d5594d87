import { limits } from '@fairlot/contract';
import type { Outcome } from '@fairlot/contract';
import { api } from '@fairlot/client/api.ts';
import type { ApiResult } from '@fairlot/client/api-client.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { Button } from '@fairlot/ui/button.tsx';
import { ConfirmDialog } from '@fairlot/ui/confirm-dialog.tsx';
import { Field, inputClass } from '@fairlot/ui/field.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { failureText } from '../../lib/failure-text.ts';

/** Answers a question, or dismisses it. */
export function AnswerForm({ sellerId, questionId }: { sellerId: string; questionId: string }) {
  const [answer, setAnswer] = useState('');
  const [doing, setDoing] = useState<'answer' | 'dismiss' | null>(null);
  const [isDismissing, setIsDismissing] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const queries = useQueryClient();
  const params = { sellerId, questionId };

  async function act(what: 'answer' | 'dismiss', call: () => Promise<ApiResult<Outcome>>) {
    setDoing(what);
    setFailure(null);
    const result = await call();
    setDoing(null);
    if (result.kind !== 'ok') setFailure(failureText(result));
    else if (result.data.isError) setFailure(result.data.message);
    else await queries.invalidateQueries();
  }

  function send(event: FormEvent) {
    event.preventDefault();
    if (answer.trim() === '') return;
    void act('answer', () =>
      api('POST /api/console/sellers/:sellerId/questions/:questionId/answer', {
        params,
        body: { answer },
      }),
    );
  }

  return (
    <form onSubmit={send} noValidate className="space-y-3">
      {failure !== null && !isDismissing && <Notice tone="bad">{failure}</Notice>}
      <Field label="Your answer" hint="Everyone can read it on the lot’s page.">
        {(control) => (
          <textarea
            rows={3}
            maxLength={limits.questionLength}
            className={inputClass}
            value={answer}
            onChange={({ target }) => setAnswer(target.value)}
            {...control}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={doing === 'answer'} disabled={doing !== null}>
          Post the answer
        </Button>
        <Button look="quiet" disabled={doing !== null} onClick={() => setIsDismissing(true)}>
          Dismiss…
        </Button>
      </div>
      {isDismissing && (
        <ConfirmDialog
          title="Dismiss this question?"
          description="It gets no answer and is never public. The asker is not told."
          confirm="Dismiss"
          busy={doing === 'dismiss'}
          failure={failure}
          onConfirm={() =>
            void act('dismiss', () =>
              api('POST /api/console/sellers/:sellerId/questions/:questionId/dismiss', { params }),
            )
          }
          onClose={() => setIsDismissing(false)}
        />
      )}
    </form>
  );
}
