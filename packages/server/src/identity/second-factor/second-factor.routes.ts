import * as contract from '@fairlot/contract';
import type { Api } from '#platform/http/api.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Site } from '#platform/http/site.ts';
import { localDateTime } from '#platform/time/local-time.ts';
import type { Accounts } from '#identity/accounts/public.ts';
import { listPasskeys } from '#identity/passkeys/public.ts';
import {
  beginAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
  saveAuthenticator,
} from './authenticator.ts';
import type { AuthenticatorDependencies } from './authenticator.ts';
import { findAuthenticator } from './second-factor.queries.ts';
import type { IsStaff } from './second-factor.ts';
import { showCode } from './show-code.ts';
import type { ShownCode } from './show-code.ts';

/** A user may be anywhere; their browser knows their time zone, we do not. */
const timeZone = 'UTC';

const refusals = {
  wrong: 'WrongSecondFactorCode',
  'too-many-tries': 'TooManyWrongCodes',
} as const satisfies Record<Exclude<ShownCode, 'right'>, contract.RefusalCode>;

/** The second factor of staff: shown, set up, replaced and removed (decision 046). */
export function serveSecondFactor(
  api: Api,
  { database: { kysely }, requireProof }: Accounts,
  { isStaff, ...dependencies }: AuthenticatorDependencies & { readonly isStaff: IsStaff },
): void {
  api.handle(contract.getSecondFactor, async ({ caller, site }) => {
    const { userId } = caller;
    const authenticator = await findAuthenticator(kysely, userId);
    const passkeys = await listPasskeys(kysely, { userId, reach: 'everywhere' });
    return {
      isStaff: await isStaff(kysely, userId, site.tenantId),
      isShown: await dependencies.secondFactor.isShown(caller),
      ...authenticatorFor(site, authenticator),
      passkeys: passkeysFor(site.host, passkeys),
    };
  });

  api.handle(contract.showSecondFactor, async ({ body, caller, site }) => {
    const shown = await showCode(dependencies, caller, site, body.code);
    return shown === 'right' ? contract.done() : contract.refused(refusals[shown]);
  });

  api.handle(contract.beginAuthenticator, async ({ caller, site }) => {
    await requireProof(caller);
    return beginAuthenticator(dependencies, caller, site);
  });

  api.handle(contract.saveAuthenticator, async ({ body, caller, site }) => {
    const recoveryCodes = await saveAuthenticator(dependencies, caller, site, body.code);
    return recoveryCodes === null
      ? { ...contract.refused('WrongFirstCode'), recoveryCodes: [] }
      : { ...contract.done(), recoveryCodes };
  });

  api.handle(contract.renewRecoveryCodes, async ({ caller, site }) => {
    await requireProof(caller);
    const recoveryCodes = await renewRecoveryCodes(dependencies, caller, site);
    if (recoveryCodes === null) throw new AppError('NotFound');
    return { recoveryCodes };
  });

  api.handle(contract.removeAuthenticator, async ({ caller, site }) => {
    await requireProof(caller);
    if (!(await removeAuthenticator(dependencies, caller, site))) throw new AppError('NotFound');
    return undefined;
  });
}

/** On a seller's host only its existence is shown; details only on the marketplace. */
function authenticatorFor(
  { tenantId }: Site,
  authenticator: Awaited<ReturnType<typeof findAuthenticator>>,
): Pick<contract.SecondFactorState, 'authenticatorSinceStr' | 'recoveryCodesLeft'> {
  if (authenticator === null) return { authenticatorSinceStr: '', recoveryCodesLeft: 0 };
  if (tenantId !== null) return { authenticatorSinceStr: 'yes', recoveryCodesLeft: 0 };
  return {
    authenticatorSinceStr: localDateTime(authenticator.since, timeZone),
    recoveryCodesLeft: authenticator.codesLeft,
  };
}

/**
 * On a seller's host only its own passkeys are shown, and whether another second factor would be asked
 * for.
 */
function passkeysFor(
  host: string,
  passkeys: readonly { readonly host: string }[],
): contract.SecondFactorState['passkeys'] {
  if (passkeys.some((passkey) => passkey.host === host)) return 'here';
  return passkeys.length > 0 ? 'elsewhere' : 'none';
}
