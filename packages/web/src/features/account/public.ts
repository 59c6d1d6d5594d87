export { AccountDialogProvider, useAccountDialog } from './account-dialog-context.tsx';
export type { AccountDialogs, AccountMode, AccountOptions } from './account-dialog-context.tsx';
export { ResetPasswordPage } from './reset-password-page.tsx';
export { TransferPage, TransferToPage } from './transfer-page.tsx';
export { VerifyPage } from './verify-page.tsx';
