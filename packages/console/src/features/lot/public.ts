export { LotPage } from './lot-page.tsx';
export { WithdrawDialog } from './withdraw-dialog.tsx';
