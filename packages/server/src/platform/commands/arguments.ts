import { InvalidArgumentError } from 'commander';
import { validate } from 'uuid';

/** For commander: refuses a malformed id with one line. */
export function anId(text: string): string {
  if (!validate(text)) throw new InvalidArgumentError('It is not an id such as 01935c1e-….');
  return text.toLowerCase();
}

export function aCount(max: number): (text: string) => number {
  return (text) => {
    const count = Number(text);
    if (Number.isInteger(count) && count >= 1 && count <= max) return count;
    throw new InvalidArgumentError(`It is not a whole number from 1 to ${max}.`);
  };
}

export function aHost(text: string): string {
  const host = text.toLowerCase();
  if (/^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(host) && host.length <= 253) return host;
  throw new InvalidArgumentError('It is not a host name such as hudson.example.com, without port.');
}

/** Dollars such as 12, -12.5 or 1200.00, as cents. */
export function anAmount(text: string): number {
  const [, sign, dollars = '', decimals = ''] = /^(-?)(\d{1,8})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  if (sign === undefined) throw new InvalidArgumentError('It is not an amount such as 12.50.');
  const cents = Number(dollars) * 100 + Number(decimals.padEnd(2, '0'));
  return sign === '-' ? 0 - cents : cents;
}

export function aText(min: number, max: number): (text: string) => string {
  return (text) => {
    const trimmed = text.trim();
    if (trimmed.length >= min && trimmed.length <= max) return trimmed;
    throw new InvalidArgumentError(`It must have ${min} to ${max} characters.`);
  };
}
