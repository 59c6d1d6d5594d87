import { Email, texts } from '@fairlot/contract';

/** Why an address cannot replace the current one; null when it can (section 5). */
export function newAddressProblem(address: string, current: string): string | null {
  if (!Email.safeParse(address).success) return texts.invalidEmail;
  const same = address.trim().toLowerCase() === current.trim().toLowerCase();
  return same ? texts.sameEmail : null;
}
