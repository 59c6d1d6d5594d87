/** By what a program works for a tenant in the name of whoever made it (decision 125). */
export interface TokenOfCaller {
  readonly tokenId: string;
  readonly name: string;
  /** It opens nothing of another one's. */
  readonly tenantId: string;
  /** Actions. It may do those of them that its maker may. */
  readonly scopes: readonly string[];
}

/** Who makes a call. The login is named by its id; the credential is not passed on. */
export type Caller =
  | { readonly kind: 'visitor' }
  | {
      readonly kind: 'user';
      readonly userId: string;
      /** Of a program the id of its token, which is no login's: whatever asks about a login refuses it. */
      readonly loginId: string;
      readonly token?: TokenOfCaller;
    };

export type SignedIn = Extract<Caller, { kind: 'user' }>;

export const visitor: Caller = { kind: 'visitor' };

export function userIdOf(caller: Caller): string | null {
  return caller.kind === 'user' ? caller.userId : null;
}
