export { WithdrawDialog } from './withdraw-dialog.tsx';
