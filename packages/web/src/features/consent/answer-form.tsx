import { limits } from '@fairlot/contract';
import type { ConsentAnswer, ConsentPage } from '@fairlot/contract';
import { useState } from 'react';
import { api } from '@fairlot/client/api.ts';
import { Button } from '@fairlot/ui/button.tsx';
import { Field, inputClass } from '@fairlot/ui/field.tsx';
import { plural } from '@fairlot/ui/format.ts';
import { Notice } from '@fairlot/ui/notice.tsx';
import { failureText } from '../account/public.ts';

/** Below all lots: consent to them, or say what should be changed. */
export function AnswerForm({
  secret,
  page: { seen, consignor, company, total },
  onAnswered,
}: {
  secret: string;
  page: Extract<ConsentPage, { kind: 'open' }>;
  /** The link or its lots have changed meanwhile. */
  onAnswered: () => void;
}) {
  const [isChange, setChange] = useState(false);
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function say(answer: ConsentAnswer) {
    setBusy(true);
    setFailure(null);
    const answered = await api('POST /api/site/consent/answer', {
      body: { secret, seen, answer, text: answer === 'change' ? text : '' },
    });
    setBusy(false);
    if (answered.kind === 'ok' && !answered.data.isError) return onAnswered();
    setFailure(answered.kind === 'ok' ? answered.data.message : failureText(answered));
    const isOther =
      answered.kind === 'ok' && answered.data.isError && answered.data.code !== 'ConsentNeedsText';
    if (isOther) onAnswered();
  }

  return (
    <section
      aria-labelledby="your-answer"
      className="mt-8 rounded-lg border border-line bg-surface p-5 shadow-card"
    >
      <h2 id="your-answer" className="text-lg">
        Your answer
      </h2>
      <p className="mt-1 max-w-prose text-sm text-ink-soft">
        You answer as {consignor}. {company} reads it at once, and keeps what you saw. Bidders are
        not told.
      </p>
      {failure !== null && (
        <Notice tone="bad" className="mt-4">
          {failure}
        </Notice>
      )}
      {isChange ? (
        <form
          noValidate
          className="mt-4 space-y-4"
          onSubmit={(event) => {
            event.preventDefault();
            void say('change');
          }}
        >
          <Field label="What should be changed?" hint="Please name the numbers of the lots.">
            {(control) => (
              <textarea
                rows={5}
                maxLength={limits.consentTextLength}
                className={inputClass}
                value={text}
                onChange={({ target }) => setText(target.value)}
                {...control}
              />
            )}
          </Field>
          <div className="flex flex-wrap gap-3">
            <Button type="submit" busy={busy}>
              Send it
            </Button>
            <Button look="quiet" onClick={() => setChange(false)}>
              Back
            </Button>
          </div>
        </form>
      ) : (
        <div className="mt-4 flex flex-wrap gap-3">
          <Button busy={busy} onClick={() => void say('agreed')}>
            I agree to {total === 1 ? 'this lot' : `all ${plural(total, 'lot')}`}
          </Button>
          <Button look="secondary" onClick={() => setChange(true)}>
            I ask for a change
          </Button>
        </div>
      )}
    </section>
  );
}
