import { limits } from '@fairlot/contract';
import { api } from '@fairlot/client/api.ts';
import type { Proof } from '@fairlot/client/api-client.ts';
import { supportsPasskeys } from '@fairlot/client/ask-passkey.ts';
import { answerProofs } from '@fairlot/client/proof.ts';
import { useEffect, useState } from 'react';
import type { FormEvent } from 'react';
import { Button } from '@fairlot/ui/button.tsx';
import { Dialog } from '@fairlot/ui/dialog.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { PasswordField } from '@fairlot/ui/password-field.tsx';
import { useFirstFieldFocus } from '@fairlot/ui/use-first-field-focus.ts';
import { failureText } from '../../lib/failure-text.ts';
import { formText } from '../../lib/form-text.ts';
import { PasskeyProof } from './passkey-proof.tsx';
import { SecondStepForms } from './second-step.tsx';

interface Question {
  readonly proof: Proof;
  readonly answer: (isProved: boolean) => void;
}

/** Asks for the password or the second step when a call wants it, and lets the call go on. */
export function ProofDialogs() {
  const [question, setQuestion] = useState<Question | null>(null);
  useEffect(
    () =>
      answerProofs(
        (proof) =>
          new Promise((resolve) => {
            const answer = (isProved: boolean) => {
              setQuestion(null);
              resolve(isProved);
            };
            setQuestion({ proof, answer });
          }),
      ),
    [],
  );
  if (question === null) return null;
  const { proof, answer } = question;
  return (
    <Dialog
      open
      onClose={() => answer(false)}
      title="Please confirm that it is you"
      description="This changes money or rights, so we ask once more."
    >
      {proof === 'SecondFactorRequired' ? (
        <SecondStepForms onShown={() => answer(true)} />
      ) : (
        <PasswordForm onProved={() => answer(true)} />
      )}
    </Dialog>
  );
}

function PasswordForm({ onProved }: { onProved: () => void }) {
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useFirstFieldFocus();

  async function prove(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const password = formText(event.currentTarget, 'password');
    if (password === '') return;
    setBusy(true);
    const answer = await api('POST /api/site/reauthenticate', { body: { password } });
    setBusy(false);
    if (answer.kind !== 'ok') setFailure(failureText(answer));
    else if (answer.data.isError) setFailure(answer.data.message);
    else onProved();
  }

  return (
    <form ref={form} onSubmit={(event) => void prove(event)} noValidate className="space-y-4">
      {failure !== null && <Notice tone="bad">{failure}</Notice>}
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        maxLength={limits.passwordMax}
        required
      />
      <Button type="submit" busy={busy} className="w-full">
        Confirm
      </Button>
      {supportsPasskeys() && (
        <PasskeyProof look="secondary" onShown={onProved} onFailure={setFailure} />
      )}
    </form>
  );
}
