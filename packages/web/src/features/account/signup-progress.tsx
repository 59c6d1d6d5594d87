import { Check } from 'lucide-react';
import { classNames } from '@fairlot/ui/class-names.ts';
import type { MissingStep } from '../login/public.ts';

/** The three steps of sign-up (section 2), by the form that each shows. */
export const signupSteps = [
  { at: 'register', name: 'Account' },
  { at: 'profile', name: 'Personal' },
  { at: 'payment', name: 'Payment' },
] as const;

/** The progress; the email's code is asked for after all three. */
export function SignupProgress({ at }: { at: 'register' | MissingStep }) {
  const found = signupSteps.findIndex((step) => step.at === at);
  const position = found === -1 ? signupSteps.length : found;
  return (
    <>
      <ol aria-label="Sign-up steps" className="mb-5 flex gap-2">
        {signupSteps.map(({ name }, index) => (
          <li
            key={name}
            aria-current={index === position ? 'step' : undefined}
            className={classNames(
              'flex flex-1 items-center gap-2 border-t-4 pt-2 text-sm font-semibold',
              index > position ? 'border-line text-ink-soft' : 'border-brand text-ink',
            )}
          >
            <span aria-hidden>{index < position ? <Check className="size-4" /> : index + 1}</span>
            {name}
            {index < position && <span className="sr-only">(done)</span>}
          </li>
        ))}
      </ol>
      {position > 0 && (
        <p className="mb-4 text-sm text-ink-soft">
          What you have entered is saved, so you can close this and continue later.
        </p>
      )}
    </>
  );
}
