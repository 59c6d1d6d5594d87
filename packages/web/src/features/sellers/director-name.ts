import type { Director } from '@fairlot/contract';

export function directorName({ firstName, lastName }: Director): string {
  return `${firstName} ${lastName}`.trim();
}
