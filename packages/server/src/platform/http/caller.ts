/** Who makes a call. The login is named by its id; the credential is not passed on. */
export type Caller =
  | { readonly kind: 'visitor' }
  | { readonly kind: 'user'; readonly userId: string; readonly loginId: string };

export type SignedIn = Extract<Caller, { kind: 'user' }>;

export const visitor: Caller = { kind: 'visitor' };

export function userIdOf(caller: Caller): string | null {
  return caller.kind === 'user' ? caller.userId : null;
}
