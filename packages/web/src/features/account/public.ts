export { AccountDialogProvider, useAccountDialog } from './account-dialog-context.tsx';
export type { AccountDialogs, AccountMode, AccountOptions } from './account-dialog-context.tsx';
export { VerifyPage } from './verify-page.tsx';
