import { useEffect, useRef, useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { missingStep, useSession } from '../session/public.ts';
import type { MissingStep } from '../session/public.ts';
import type { AccountMode, AccountOptions } from './account-dialog-context.tsx';
import { AccountForm } from './account-form.tsx';
import { CardStep } from './card-step.tsx';
import { ForgotPasswordForm } from './forgot-password-form.tsx';
import { LoginForm } from './login-form.tsx';
import { ProfileForm } from './profile-form.tsx';
import { SignupProgress } from './signup-progress.tsx';
import { VerificationForm } from './verification-form.tsx';

type Form = 'login' | 'register' | 'forgot';
type View = Form | MissingStep | 'done';

const titles: Record<Exclude<View, 'done'>, string> = {
  login: 'Log In',
  register: 'Account Information',
  forgot: 'Forgot Password',
  profile: 'Personal Information',
  payment: 'Payment Information',
  verification: 'Verify your e-mail',
};

/** The account dialog (section 2): shows what is missing next, wherever one left sign-up. */
export default function AccountDialog({
  mode,
  options,
  onClose,
}: {
  mode: AccountMode;
  options: AccountOptions;
  onClose: () => void;
}) {
  const session = useSession();
  const [form, setForm] = useState<Form>(mode === 'complete' ? 'register' : mode);
  // Whoever has typed his e-mail once finds it again in the next form.
  const [email, setEmail] = useState(options.email ?? '');
  const signedIn = session.status === 'signed-in';
  const view: View = signedIn ? (missingStep(session.data) ?? 'done') : form;
  // Whoever was asked in by a mere wish, e.g. for a favorite, completes his account when he bids.
  const signInWasEnough =
    signedIn && options.need === 'login' && (form === 'login' || mode === 'register');
  const done = view === 'done' || signInWasEnough;

  const finished = useRef(false);
  useEffect(() => {
    if (!done || finished.current) return;
    finished.current = true;
    onClose();
    options.onDone?.();
  }, [done, onClose, options]);
  if (view === 'done' || signInWasEnough || session.status === 'unknown') return null;

  return (
    <Dialog
      open
      onClose={onClose}
      title={titles[view]}
      className="max-sm:h-dvh max-sm:max-h-dvh max-sm:rounded-none"
    >
      {view !== 'login' && view !== 'forgot' && <SignupProgress at={view} />}
      {view === 'login' && (
        <LoginForm
          email={email}
          onCreateAccount={() => setForm('register')}
          onForgotPassword={(typed) => {
            setEmail(typed);
            setForm('forgot');
          }}
        />
      )}
      {view === 'forgot' && <ForgotPasswordForm email={email} onLogIn={() => setForm('login')} />}
      {view === 'register' && <AccountForm email={email} onLogIn={() => setForm('login')} />}
      {view === 'profile' && <ProfileForm />}
      {view === 'payment' && <CardStep />}
      {view === 'verification' && <VerificationForm />}
    </Dialog>
  );
}
