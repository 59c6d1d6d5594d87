import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { Field, inputClass } from './field.tsx';

/** A password field with a show button. */
export function PasswordField({
  label,
  hint,
  error,
  ...input
}: ComponentProps<'input'> & { label: ReactNode; hint?: ReactNode; error?: string | undefined }) {
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <span className="relative block">
          <input
            className={`${inputClass} pr-12`}
            {...control}
            {...input}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
          />
          <button
            type="button"
            aria-label={shown ? 'Hide password' : 'Show password'}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 right-0 grid w-11 place-items-center text-ink-soft"
          >
            {shown ? (
              <EyeOff aria-hidden className="size-5" />
            ) : (
              <Eye aria-hidden className="size-5" />
            )}
          </button>
        </span>
      )}
    </Field>
  );
}
