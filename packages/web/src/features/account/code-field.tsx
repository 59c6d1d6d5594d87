import { TextField } from '@fairlot/ui/field.tsx';

const kinds = {
  app: {
    label: 'Code from your authenticator app',
    hint: 'Six digits, new every half minute.',
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
    // Two groups, as apps show it.
    maxLength: 7,
  },
  recovery: {
    label: 'Recovery code',
    hint: 'One of the ten that you saved. Each works once.',
    inputMode: 'text',
    autoComplete: 'off',
    maxLength: 40,
  },
} as const;

/** The field for a code of the authenticator app or a recovery code. */
export function CodeField({
  kind,
  value,
  onChange,
}: {
  kind: keyof typeof kinds;
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <TextField
      {...kinds[kind]}
      autoCapitalize="none"
      spellCheck={false}
      required
      className="[&_input]:font-mono [&_input]:tracking-widest"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
