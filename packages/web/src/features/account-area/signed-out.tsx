import { LoginForm, useAccountDialog } from '../account/public.ts';

/** The login form, which the account area and the dashboard show to visitors instead of the page. */
export function SignedOut({ purpose }: { purpose: string }) {
  const account = useAccountDialog();
  return (
    // At least as high as the window, so that the footer stays where it was.
    <div className="page-width min-h-dvh max-w-lg py-10">
      <h1 className="mb-2 text-2xl">Log In</h1>
      <p className="mb-5 text-sm text-ink-soft">Log in to {purpose}.</p>
      <div className="rounded-lg border border-line bg-surface p-5 shadow-card sm:p-7">
        <LoginForm
          takesFocus={false}
          onCreateAccount={() => account.open('register')}
          onForgotPassword={(email) => account.open('forgot', { email })}
        />
      </div>
    </div>
  );
}
