import { limits, texts } from '@fairlot/contract';
import { useState } from 'react';
import { api } from '@fairlot/client/api.ts';
import { Button } from '@fairlot/ui/button.tsx';
import { Dialog } from '@fairlot/ui/dialog.tsx';
import { failureText } from '../account/public.ts';
import { newAddressProblem } from './new-address.ts';
import { OneFieldForm } from './one-field-form.tsx';

/** Changes the email in two steps: a code is sent to the new address, then entered here. */
export function ChangeEmailDialog({
  current,
  onChanged,
  onClose,
}: {
  current: string;
  onChanged: () => Promise<void>;
  onClose: () => void;
}) {
  const [sentTo, setSentTo] = useState<string | null>(null);

  async function sendCode(typed: string): Promise<string | null> {
    const address = typed.trim();
    const problem = newAddressProblem(address, current);
    if (problem !== null) return problem;
    const answer = await api('POST /api/site/RequestEmailChange', { body: { Param: address } });
    if (answer.kind === 'ok') return answer.data.message;
    if (answer.kind !== 'empty') return failureText(answer);
    setSentTo(address);
    return null;
  }

  async function verify(typed: string): Promise<string | null> {
    const code = typed.trim();
    if (code === '') return texts.badVerificationCode;
    const answer = await api('GET /api/site/verifyemail/:code', { params: { code } });
    if (answer.kind !== 'ok') return failureText(answer);
    if (!answer.data.result) return texts.badVerificationCode;
    await onChanged();
    return null;
  }

  if (sentTo === null) {
    return (
      <Dialog
        open
        onClose={onClose}
        title="Change Email"
        description="We will send a code to your new address."
      >
        <OneFieldForm
          key="address"
          label="New email"
          type="email"
          autoComplete="email"
          maxLength={limits.emailLength}
          button="Send Code"
          submit={sendCode}
        />
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Change Email"
      description={`We have sent a code to ${sentTo}. Your address changes once you enter the code here.`}
    >
      <OneFieldForm
        key="code"
        label="Verification code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.verificationCodeLength}
        className="[&_input]:font-mono"
        button="Verify"
        submit={verify}
      />
      <p className="mt-4 text-center">
        <Button look="quiet" onClick={() => setSentTo(null)}>
          Use another address
        </Button>
      </p>
    </Dialog>
  );
}
