import {
  Email,
  changePassword,
  done,
  getUserProfile,
  refused,
  requestEmailChange,
  saveUserProfile,
} from '@fairlot/contract';
import { texts } from '@fairlot/contract';
import type { RefusalCode } from '@fairlot/contract';
import type { Api } from '#platform/http/api.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { EnqueueEmail } from '#messaging/messages/public.ts';
import type { AccountEmail } from './account-letters.ts';
import type { Accounts } from './accounts.ts';
import { changePasswordOf } from './change-password.ts';
import type { PasswordChange } from './change-password.ts';
import type { EmailChange } from './email-change.ts';
import { findProfile, saveName, saveProfile } from './profile.queries.ts';

const refusals = {
  wrong: 'WrongCurrentPassword',
  'too-many-tries': 'TooManyWrongPasswords',
  'common-password': 'CommonPassword',
} as const satisfies Record<Exclude<PasswordChange['kind'], 'done'>, RefusalCode>;

/** Personal information, password and email of an existing account. */
export function serveProfile(
  api: Api,
  { database, ended, requireProof }: Accounts,
  {
    enqueueEmail,
    emailChange,
  }: {
    readonly enqueueEmail: EnqueueEmail<AccountEmail>;
    readonly emailChange: EmailChange;
  },
): void {
  api.handle(getUserProfile, async ({ caller }) => {
    const row = await findProfile(database.kysely, caller.userId);
    return {
      email: row.email,
      firstName: row.first_name,
      lastName: row.last_name,
      phone: row.phone ?? '',
      companyName: row.company_name,
      address1: row.address1 ?? '',
      address2: row.address2,
      city: row.city ?? '',
      state: row.state ?? '',
      zip: row.zip ?? '',
      taxExempt: row.tax_exempt,
    };
  });

  api.handle(saveUserProfile, async ({ body, caller }) => {
    await database.transaction(async (transaction) => {
      await saveName(transaction, caller.userId, body);
      await saveProfile(transaction, caller.userId, body);
    });
    return done(texts.profileSaved);
  });

  api.handle(changePassword, async ({ body, caller, site }) => {
    const result = await changePasswordOf(database, enqueueEmail, caller, site, {
      current: body.CurrentPassword,
      next: body.NewPassword,
    });
    if (result.kind !== 'done') return refused(refusals[result.kind]);
    for (const loginId of result.endedLogins) ended(caller.userId, loginId);
    return undefined;
  });

  api.handle(requestEmailChange, async ({ body, caller, site }) => {
    const address = Email.safeParse(body.Param);
    if (!address.success) return refused('InvalidEmail');
    await requireProof(caller);
    switch (await emailChange.request(caller, address.data, site)) {
      case 'sent':
        return undefined;
      case 'same':
        return refused('SameEmail');
      case 'too-many':
        throw new AppError('TooManyRequests');
    }
  });
}
