import { limits, texts } from '@fairlot/contract';
import { Check, Circle } from 'lucide-react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { PasswordField } from '@fairlot/ui/password-field.tsx';
import { passwordHints } from './password-hints.ts';
import type { PasswordHint } from './password-hints.ts';

/** One of the two fields as its form knows it. */
interface Part {
  readonly field: UseFormRegisterReturn;
  readonly typed: string;
  readonly error: string | undefined;
}

/** A new password and its confirmation, with hints about what is still missing while typing. */
export function NewPasswordFields({
  label = 'New password',
  password,
  confirmation,
}: {
  label?: string;
  password: Part;
  confirmation: Part;
}) {
  const hints = passwordHints(password.typed);
  const match = confirmation.typed !== '' && confirmation.typed === password.typed;
  return (
    <>
      <PasswordField
        label={label}
        autoComplete="new-password"
        maxLength={limits.passwordMax}
        hint={<Hints hints={hints} />}
        error={password.error === texts.passwordHint ? lacking(hints) : password.error}
        {...password.field}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        maxLength={limits.passwordMax}
        hint={match ? <Hint text="The passwords match" met /> : undefined}
        error={confirmation.error}
        {...confirmation.field}
      />
      <p aria-live="polite" className="sr-only">
        {[...hints.filter(({ met }) => met), ...(match ? [{ text: 'The passwords match' }] : [])]
          .map(({ text }) => `${text}: done.`)
          .join(' ')}
      </p>
    </>
  );
}

/** The hints already state the whole rule: an error names only the missing part. */
function lacking(hints: readonly PasswordHint[]): string {
  const missing = hints.flatMap(({ text, met }) => (met ? [] : [text]));
  return `Still needed: ${missing.join(', ')}.`;
}

function Hints({ hints }: { hints: readonly PasswordHint[] }) {
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-0.5">
      {hints.map((hint) => (
        <Hint key={hint.text} {...hint} />
      ))}
    </span>
  );
}

function Hint({ text, met }: PasswordHint) {
  const Sign = met ? Check : Circle;
  return (
    <span className={`inline-flex items-center gap-1.5 ${met ? 'font-semibold text-good' : ''}`}>
      <Sign aria-hidden className={met ? 'size-3.5' : 'size-2.5 mx-0.5'} />
      {text}
    </span>
  );
}
