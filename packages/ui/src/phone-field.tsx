import type { ComponentProps } from 'react';
import { maskPhone } from './phone-mask.ts';
import { TextField } from './field.tsx';

/** A US phone number, written as (###) ###-#### while it is typed or after it was pasted. */
export function PhoneField({
  onChange,
  ...field
}: Omit<ComponentProps<typeof TextField>, 'onChange'> & {
  value: string;
  onChange: (phone: string) => void;
}) {
  return (
    <TextField
      type="tel"
      autoComplete="tel-national"
      placeholder="(555) 123-4567"
      {...field}
      onChange={({ target }) => {
        // Correcting a digit in the middle keeps the cursor's place; the format is applied on blur.
        const atEnd = target.selectionStart === target.value.length;
        onChange(atEnd ? maskPhone(target.value) : target.value);
      }}
      onBlur={({ target }) => onChange(maskPhone(target.value))}
    />
  );
}
