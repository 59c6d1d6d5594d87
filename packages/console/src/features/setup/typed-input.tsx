import { useState } from 'react';
import type { ComponentProps } from 'react';
import { plainText } from '../../lib/plain-text.ts';
import { classNames } from '@fairlot/ui/class-names.ts';
import { inputClass } from '@fairlot/ui/field.tsx';

/**
 * An input that shows what is typed as long as somebody is in it, and what is stored once they have
 * left: a save in between never moves a letter.
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

/** The same of several lines: a text that is stored as HTML, shown plainly wherever that keeps it. */
export function TypedArea({
  text,
  onText,
  ...area
}: Omit<ComponentProps<'textarea'>, 'value' | 'onChange'> & {
  readonly text: string;
  readonly onText: (text: string) => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <textarea
      className={classNames(inputClass, 'min-h-28')}
      {...area}
      value={typed ?? plainText(text) ?? text}
      onChange={({ target }) => {
        setTyped(target.value);
        onText(target.value);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}

/** A number as people type it; what is none is handed on as it was typed, to be refused and explained. */
export function numberOf(text: string, scale = 1): number | string {
  const value = Number(text.replaceAll(/[\s,$%]/g, ''));
  if (text.trim() === '' || Number.isNaN(value)) return text;
  return Math.round((value / scale) * 1e6) / 1e6;
}

/** A number, or what was typed instead of it, times the scale: 0.18 as a percentage is "18". */
export function textOf(value: unknown, scale = 1): string {
  if (typeof value !== 'number') return String(value);
  return String(Math.round(value * scale * 1e6) / 1e6);
}
