import { texts } from '@fairlot/contract';
import { useQuery } from '@tanstack/react-query';
import { BadgeCheck, CircleAlert, MailSearch } from 'lucide-react';
import { Link } from 'react-router';
import { api } from '@fairlot/client/api.ts';
import { Button, buttonClass } from '@fairlot/ui/button.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { useLogin } from '../login/public.ts';
import { useAccountDialog } from './account-dialog-context.tsx';
import { failureText } from './failure-text.ts';
import { PageMessage } from './page-message.tsx';
import { useResendCode } from './use-resend-code.ts';

/** Where the link of the verification email leads: validating, validated, or code not found. */
export function VerifyPage({ code, userId }: { code: string; userId: string }) {
  const login = useLogin();
  const account = useAccountDialog();
  const verification = useQuery({
    queryKey: ['verifyemail', code, userId],
    queryFn: async () => {
      const answer = await api('GET /api/site/verifyemail/:verifyCode/:secureBidderUserId', {
        params: { verifyCode: code, secureBidderUserId: userId },
      });
      if (answer.kind === 'ok' && answer.data.result) await login.refresh();
      return answer;
    },
    // A code works once: asked twice, it would seem unknown.
    staleTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const answer = verification.data;

  if (answer === undefined) {
    return <PageMessage icon={MailSearch} tone="text-ink-soft" title="Validating your email…" />;
  }
  if (answer.kind !== 'ok') {
    return (
      <PageMessage icon={CircleAlert} tone="text-bad" title="We could not validate your email">
        <p className="mb-5">{failureText(answer)}</p>
        <Button onClick={() => void verification.refetch()} busy={verification.isFetching}>
          Try again
        </Button>
      </PageMessage>
    );
  }
  if (!answer.data.result) {
    return (
      <PageMessage icon={CircleAlert} tone="text-bad" title="Code not found">
        <p className="mb-5">{texts.badVerificationCode}</p>
        {login.status === 'signed-in' && <ResendCode />}
        {login.status === 'visitor' && (
          <>
            <p className="mb-5 text-sm text-ink-soft">Log in and we will send you another one.</p>
            <Button onClick={() => account.open('login', { need: 'login' })}>Log In</Button>
          </>
        )}
      </PageMessage>
    );
  }
  return (
    <PageMessage icon={BadgeCheck} tone="text-good" title="Your email is validated">
      <div className="flex flex-wrap justify-center gap-3">
        {login.status === 'signed-in' ? (
          <Button onClick={() => account.open('complete')}>Complete my account</Button>
        ) : (
          <Button onClick={() => account.open('login')}>Log In</Button>
        )}
        <Link to="/" className={buttonClass('secondary')}>
          See the auctions
        </Link>
      </div>
    </PageMessage>
  );
}

/** Sends a signed-in user a new code; they enter it in the dialog, or open the new link. */
function ResendCode() {
  const account = useAccountDialog();
  const { message, resending, resend } = useResendCode();
  return (
    <div className="space-y-5">
      {message !== null && <Notice tone={message.tone}>{message.text}</Notice>}
      <div className="flex flex-wrap justify-center gap-3">
        <Button look="secondary" busy={resending} onClick={() => void resend()}>
          Resend a Verify Code
        </Button>
        <Button onClick={() => account.open('complete')}>Enter the code</Button>
      </div>
    </div>
  );
}
