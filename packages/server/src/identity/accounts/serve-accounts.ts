import type { BotGate } from '#platform/bot-check/bot-gate.ts';
import type { Api } from '#platform/http/api.ts';
import type { FindSite } from '#platform/http/site.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { PrepareAgreement } from '#identity/agreements/public.ts';
import type { Obligations } from '#identity/obligations/public.ts';
import type { Accounts } from './accounts.ts';
import type { EndPlans, ForgetPhone, LeaveCompanies, RemoveSecondFactors } from './deactivate.ts';
import { createEmailChange } from './email-change.ts';
import { serveLogIn } from './log-in.routes.ts';
import { serveLogins } from './logins.routes.ts';
import { servePasswordReset } from './password-reset.routes.ts';
import { serveProfile } from './profile.routes.ts';
import { serveReauthentication } from './reauthenticate.routes.ts';
import type { RequireToChange } from './require-to-change.ts';
import { serveSignUp } from './sign-up.routes.ts';
import type { RemovePasskeys } from './remove-passkeys.ts';
import { serveTransfer } from './transfer.routes.ts';
import { serveUndoEmailChange } from './undo-email-change.routes.ts';
import { createVerification } from './verification.ts';
import type { VerificationDependencies } from './verification.ts';

export interface AccountsServing extends Omit<VerificationDependencies & Obligations, 'database'> {
  readonly jobs: Jobs;
  readonly botGate: BotGate;
  readonly prepareAgreement: PrepareAgreement;
  readonly removePasskeys: RemovePasskeys;
  readonly removeSecondFactors: RemoveSecondFactors;
  readonly requireToChange: RequireToChange;
  readonly forgetPhone: ForgetPhone;
  readonly endPlans: EndPlans;
  readonly leaveCompanies: LeaveCompanies;
  readonly findSite: FindSite;
}

/** Adds every call of this feature. */
export function serveAccounts(api: Api, accounts: Accounts, dependencies: AccountsServing): void {
  const { database } = accounts;
  const verification = createVerification({ database, ...dependencies });
  const emailChange = createEmailChange({ database, ...dependencies });
  serveLogIn(api, accounts);
  serveSignUp(api, accounts, { verification, emailChange, ...dependencies });
  serveProfile(api, accounts, { ...dependencies, emailChange });
  servePasswordReset(api, accounts, dependencies);
  serveUndoEmailChange(api, accounts, dependencies);
  serveLogins(api, accounts, dependencies);
  serveReauthentication(api, accounts);
  serveTransfer(api, accounts, dependencies);
}
