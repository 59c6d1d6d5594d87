import { texts } from '@fairlot/contract';
import { useState } from 'react';
import { api } from '@fairlot/client/api.ts';
import { failureText } from './failure-text.ts';

export type Said = { readonly tone: 'good' | 'bad'; readonly text: string };

/** Mails the signed-in user a new verification code, and holds the messages about codes. */
export function useResendCode() {
  const [said, setSaid] = useState<Said | null>(null);
  const [resending, setResending] = useState(false);

  async function resend() {
    setSaid(null);
    setResending(true);
    const answer = await api('POST /api/site/sendverificationemail');
    setResending(false);
    if (answer.kind !== 'ok') setSaid({ tone: 'bad', text: failureText(answer) });
    else if (answer.data.isError) setSaid({ tone: 'bad', text: answer.data.message });
    // The server's own message when nothing was sent because the address is already verified.
    else setSaid({ tone: 'good', text: answer.data.message || texts.verificationResent });
  }

  return { said, setSaid, resending, resend };
}
