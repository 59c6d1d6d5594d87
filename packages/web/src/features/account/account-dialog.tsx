import { useState } from 'react';
import { Dialog } from '@fairlot/ui/dialog.tsx';
import { lostStep, missingStep, useLogin } from '../login/public.ts';
import type { MissingStep } from '../login/public.ts';
import { firstForm } from './account-dialog-context.tsx';
import type { AccountMode, AccountOptions } from './account-dialog-context.tsx';
import { AccountForm } from './account-form.tsx';
import { CardStep } from './card-step.tsx';
import { ForgotPasswordForm } from './forgot-password-form.tsx';
import { LoginForm } from './login-form.tsx';
import { ProfileForm } from './profile-form.tsx';
import { SignupProgress } from './signup-progress.tsx';
import { StepTitle } from './step-title.tsx';
import { useOnceWhen } from './use-once-when.ts';
import { VerificationForm } from './verification-form.tsx';

type Form = 'login' | 'register' | 'forgot';
type View = Form | MissingStep | 'done';

const titles: Record<Exclude<View, 'done'>, string> = {
  login: 'Log In',
  register: 'Account Information',
  forgot: 'Forgot Password',
  profile: 'Personal Information',
  payment: 'Payment Information',
  verification: 'Verify your email',
};

/** Why the dialog opened; shown in the two forms it may begin with. */
function purposeIn(view: View, purpose: string | undefined): string | null {
  if (purpose === undefined) return null;
  if (view === 'login') return `Log in to ${purpose}`;
  return view === 'register' ? `Create an account to ${purpose}` : null;
}

/** The account dialog (section 2): shows the next missing step of sign-up. */
export default function AccountDialog({
  mode,
  options,
  onClose,
}: {
  mode: AccountMode;
  options: AccountOptions;
  onClose: () => void;
}) {
  const login = useLogin();
  const [form, setForm] = useState<Form>(mode === 'complete' ? firstForm() : mode);
  // The email is carried over to the next form.
  const [email, setEmail] = useState(options.email ?? '');
  const person = login.status === 'signed-in' ? login.data : null;
  // Anybody may ask for a new link, signed in or not.
  const wantsReset = mode === 'forgot' && form === 'forgot';
  const view: View = person === null || wantsReset ? form : (missingStep(person) ?? 'done');
  // A user who logged in only for a favorite completes the account when they bid.
  const hasWhatHeCameFor = person !== null && (view === 'done' || options.need === 'login');
  // A step that has to be repeated is offered at login; the user may close it.
  const mayGo = form === 'register' ? mode === 'register' : person && lostStep(person) === null;
  const isOver = view === 'done' || (hasWhatHeCameFor && mayGo === true);

  useOnceWhen(isOver, onClose);
  useOnceWhen(hasWhatHeCameFor, options.onDone);
  if (view === 'done' || isOver || login.status === 'unknown') return null;
  const purpose = purposeIn(view, options.purpose);
  const show = (next: Form) => (typed: string) => {
    setEmail(typed);
    setForm(next);
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={<StepTitle key={view} view={view} title={titles[view]} />}
      {...(purpose !== null && { description: `${purpose}.` })}
      className="max-sm:h-dvh max-sm:max-h-dvh max-sm:rounded-none"
    >
      {view !== 'login' && view !== 'forgot' && <SignupProgress at={view} />}
      {view === 'login' && (
        <LoginForm
          email={email}
          onCreateAccount={() => setForm('register')}
          onForgotPassword={show('forgot')}
        />
      )}
      {view === 'forgot' && <ForgotPasswordForm email={email} onLogIn={show('login')} />}
      {view === 'register' && (
        <AccountForm email={email} onLogIn={show('login')} onForgotPassword={show('forgot')} />
      )}
      {view === 'profile' && <ProfileForm />}
      {view === 'payment' && <CardStep />}
      {view === 'verification' && <VerificationForm />}
    </Dialog>
  );
}
