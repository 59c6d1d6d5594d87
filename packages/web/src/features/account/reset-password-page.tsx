import { texts } from '@fairlot/contract';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { api } from '@fairlot/client/api.ts';
import { Button } from '@fairlot/ui/button.tsx';
import { Skeleton } from '@fairlot/ui/skeleton.tsx';
import { useAccountDialog } from './account-dialog-context.tsx';
import { resetFailureText } from './reset-failure-text.ts';
import { PageMessage } from './page-message.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';

/**
 * The page of the link in the reset email: a new password, or that the link is no longer valid.
 */
export function ResetPasswordPage({ code, onDone }: { code: string; onDone: () => void }) {
  const account = useAccountDialog();
  const link = useQuery({
    queryKey: ['resetpassword', code],
    queryFn: () => api('GET /api/site/resetpassword/:resetCode', { params: { resetCode: code } }),
    // A link works once: asked again, the page would show it as invalid.
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
  const answer = link.data;
  if (answer !== undefined && (answer.kind !== 'ok' || answer.data.isError)) {
    const message = answer.kind === 'ok' ? answer.data.message : resetFailureText(answer);
    return (
      <PageMessage icon={CircleAlert} tone="text-bad" title="This link cannot be used">
        <p>A reset link works once, and for one hour after it was sent.</p>
        <p className="mt-2 mb-5 text-sm text-ink-soft">
          {message === '' ? texts.calledIncorrectly : message}
        </p>
        <Button onClick={() => account.open('forgot')}>Send a new link</Button>
      </PageMessage>
    );
  }
  return (
    <div className="page-width max-w-lg py-10">
      <h1 className="mb-5 text-2xl">Choose a new password</h1>
      <div className="rounded-lg border border-line bg-surface p-5 shadow-card sm:p-7">
        {answer === undefined ? (
          <Skeleton className="h-80" />
        ) : (
          <ResetPasswordForm code={code} onDone={onDone} />
        )}
      </div>
    </div>
  );
}
