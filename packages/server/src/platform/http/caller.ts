/** The token by which a program acts for a tenant in its maker's name (decision 125). */
export interface TokenOfCaller {
  readonly tokenId: string;
  readonly name: string;
  /** It opens only this tenant's data. */
  readonly tenantId: string;
  /** Actions that it may do if its maker may. */
  readonly scopes: readonly string[];
}

/** Who makes a call. The login is named by its id; the credential is not passed on. */
export type Caller =
  | { readonly kind: 'visitor' }
  | {
      readonly kind: 'user';
      readonly userId: string;
      /** For a program, the id of its token, which is not a login: checks of logins refuse it. */
      readonly loginId: string;
      readonly token?: TokenOfCaller;
    };

export type SignedIn = Extract<Caller, { kind: 'user' }>;

export const visitor: Caller = { kind: 'visitor' };

export function userIdOf(caller: Caller): string | null {
  return caller.kind === 'user' ? caller.userId : null;
}
