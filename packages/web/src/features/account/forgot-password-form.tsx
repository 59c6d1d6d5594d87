import { limits, texts } from '@fairlot/contract';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { api } from '@fairlot/client/api.ts';
import { Button } from '@fairlot/ui/button.tsx';
import { TextField } from '@fairlot/ui/field.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { useFirstFieldFocus } from '@fairlot/ui/use-first-field-focus.ts';
import { resetFailureText } from './reset-failure-text.ts';

type FormMessage = { readonly tone: 'good' | 'bad'; readonly text: string };

/** Asks for a mail with a reset link; sends nothing while the email is blank (section 5, Reset). */
export function ForgotPasswordForm({
  email,
  onLogIn,
}: {
  email: string;
  /** Called with the email as it is typed. */
  onLogIn: (email: string) => void;
}) {
  const [message, setMessage] = useState<FormMessage | null>(null);
  const { register, handleSubmit, getValues, setFocus, formState } = useForm({
    defaultValues: { email },
  });
  const form = useFirstFieldFocus();

  const submit = handleSubmit(async (values) => {
    const address = values.email.trim();
    if (address === '') {
      setFocus('email');
      return;
    }
    setMessage(null);
    const answer = await api('POST /api/site/RequestPasswordReset', { body: { Param: address } });
    if (answer.kind !== 'ok') setMessage({ tone: 'bad', text: resetFailureText(answer) });
    else if (answer.data.isError) setMessage({ tone: 'bad', text: answer.data.message });
    else setMessage({ tone: 'good', text: texts.resetSent });
  });

  return (
    <form ref={form} onSubmit={(event) => void submit(event)} noValidate className="space-y-4">
      {message === null ? (
        <p className="text-sm text-ink-soft">
          Enter the email of your account. We will send you a link to choose a new password.
        </p>
      ) : (
        <Notice tone={message.tone}>{message.text}</Notice>
      )}
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        maxLength={limits.emailLength}
        required
        {...register('email')}
      />
      <Button type="submit" busy={formState.isSubmitting} className="w-full">
        Send Password Reset
      </Button>
      <p className="text-center">
        <Button look="quiet" onClick={() => onLogIn(getValues('email'))}>
          Return to Login
        </Button>
      </p>
    </form>
  );
}
