import { InvalidArgumentError } from 'commander';
import { validate } from 'uuid';

/** For commander: refuses with one line what is no id of ours. */
export function anId(text: string): string {
  if (!validate(text)) throw new InvalidArgumentError('It is not an id such as 01935c1e-….');
  return text.toLowerCase();
}

export function aCount(most: number): (text: string) => number {
  return (text) => {
    const count = Number(text);
    if (Number.isInteger(count) && count >= 1 && count <= most) return count;
    throw new InvalidArgumentError(`It is not a whole number from 1 to ${most}.`);
  };
}

export function aHost(text: string): string {
  const host = text.toLowerCase();
  if (/^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(host) && host.length <= 253) return host;
  throw new InvalidArgumentError('It is not a host name such as hudson.example.com, without port.');
}
