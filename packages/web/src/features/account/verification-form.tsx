import { limits, texts } from '@fairlot/contract';
import { useForm } from 'react-hook-form';
import { api } from '@fairlot/client/api.ts';
import { Button } from '@fairlot/ui/button.tsx';
import { TextField } from '@fairlot/ui/field.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { useLogin } from '../login/public.ts';
import { failureText } from './failure-text.ts';
import { useResendCode } from './use-resend-code.ts';

/** The code that was sent by email; required, at most 60 characters (section 5). */
export function VerificationForm() {
  const login = useLogin();
  const { message, setMessage, resending, resend } = useResendCode();
  const { register, handleSubmit, setFocus, formState } = useForm({ defaultValues: { code: '' } });
  const email = login.status === 'signed-in' ? login.data.email : '';

  const verify = handleSubmit(async ({ code }) => {
    if (code.trim() === '') {
      setFocus('code');
      return;
    }
    setMessage(null);
    const answer = await api('GET /api/site/verifyemail/:code', { params: { code: code.trim() } });
    if (answer.kind !== 'ok') setMessage({ tone: 'bad', text: failureText(answer) });
    else if (!answer.data.result) setMessage({ tone: 'bad', text: texts.badVerificationCode });
    else login.update((data) => ({ ...data, emailVerified: true }));
  });

  return (
    <form onSubmit={(event) => void verify(event)} noValidate className="space-y-4">
      <p className="text-sm text-ink-soft">
        We have sent a code to <strong className="text-ink">{email}</strong>. Enter it here, or open
        the link in the email.
      </p>
      {message !== null && <Notice tone={message.tone}>{message.text}</Notice>}
      <TextField
        label="Verification code"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={limits.verificationCodeLength}
        className="[&_input]:font-mono"
        {...register('code')}
      />
      <Button type="submit" busy={formState.isSubmitting} className="w-full">
        Verify
      </Button>
      <p className="text-center">
        <Button look="quiet" busy={resending} onClick={() => void resend()}>
          Resend a Verify Code
        </Button>
      </p>
    </form>
  );
}
