export type { Accounts, StillStands } from './accounts.ts';
export { deviceInWords } from './device.ts';
export { checkOwnPassword, passwordRefusals } from './own-password.ts';
export type { OwnPassword } from './own-password.ts';
export { chooseNewsletter } from './newsletter-choice.ts';
export type { RequireToChange } from './require-to-change.ts';
export { mayMailStranger } from './mail-allowance.ts';
export { hashOfShown, newSecret } from './secret.ts';
export {
  deleteExpiredLogins,
  deleteLoginsAt,
  endSecondFactors,
  hasSecondFactor,
  markSecondFactor,
} from './logins.queries.ts';
export type { ProvedUser } from './logins.queries.ts';
export { notifyOwner } from './notify-owner.ts';
export { findPerson, lockUser } from './users.queries.ts';
