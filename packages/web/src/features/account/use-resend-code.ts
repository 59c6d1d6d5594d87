import { texts } from '@fairlot/contract';
import { useState } from 'react';
import { api } from '@fairlot/client/api.ts';
import { failureText } from './failure-text.ts';

export type FormMessage = { readonly tone: 'good' | 'bad'; readonly text: string };

/** Mails the signed-in user a new verification code, and holds the messages about codes. */
export function useResendCode() {
  const [message, setMessage] = useState<FormMessage | null>(null);
  const [resending, setResending] = useState(false);

  async function resend() {
    setMessage(null);
    setResending(true);
    const answer = await api('POST /api/site/sendverificationemail');
    setResending(false);
    if (answer.kind !== 'ok') setMessage({ tone: 'bad', text: failureText(answer) });
    else if (answer.data.isError) setMessage({ tone: 'bad', text: answer.data.message });
    // The server's own message when nothing was sent because the address is already verified.
    else setMessage({ tone: 'good', text: answer.data.message || texts.verificationResent });
  }

  return { message, setMessage, resending, resend };
}
