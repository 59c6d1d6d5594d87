import { lazyPart } from '@fairlot/ui/lazy-part.ts';

/** Opened by few of those who read an invoice: their code comes with the first opening. */
export const ScheduleDialog = lazyPart(() => import('./schedule-dialog.tsx'));
export const QrDialog = lazyPart(() => import('./qr-dialog.tsx'));
export { CheckInPage } from './check-in-page.tsx';
