import { useState } from 'react';
import type { ComponentProps } from 'react';
import { formatNumber } from '../../lib/format-number.ts';
import { classNames } from '@fairlot/ui/class-names.ts';
import { inputClass } from '@fairlot/ui/field.tsx';

/**
 * An input that shows the typed text while it has the focus, and the stored value after: a save in between
 * does not change the text.
 */
export function TypedInput({
  text,
  onText,
  className,
  ...input
}: Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  readonly text: string;
  readonly onText: (text: string) => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <input
      className={classNames(inputClass, className)}
      {...input}
      value={typed ?? text}
      onChange={({ target }) => {
        setTyped(target.value);
        onText(target.value);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}

/** A number input; invalid text is passed on as typed, for the server to refuse and explain. */
export function numberOf(text: string, scale = 1): number | string {
  const value = Number(text.replaceAll(/[\s,$%]/g, ''));
  if (text.trim() === '' || Number.isNaN(value)) return text;
  return Math.round((value / scale) * 1e6) / 1e6;
}

/** A number, or what was typed instead of it, times the scale: 0.18 as a percentage is "18", 1000 "1,000". */
export function textOf(value: unknown, scale = 1): string {
  return typeof value === 'number' ? formatNumber(value * scale) : String(value);
}
