import { Check } from 'lucide-react';
import type { MissingStep } from '../session/public.ts';
import { classNames } from '../../ui/class-names.ts';

const steps = ['Account', 'Personal', 'Payment'] as const;
const positions: Record<'register' | MissingStep, number> = {
  register: 0,
  profile: 1,
  payment: 2,
  verification: 3,
};

/** The three steps of sign-up (section 2) and how far one has come. */
export function SignupProgress({ at }: { at: 'register' | MissingStep }) {
  const position = positions[at];
  return (
    <ol aria-label="Steps of signing up" className="mb-5 flex gap-2">
      {steps.map((name, index) => (
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
  );
}
