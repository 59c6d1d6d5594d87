import { lazy } from 'react';

/** Opened by few of those who read an invoice: their code comes with the first opening. */
export const ScheduleDialog = lazy(() => import('./schedule-dialog.tsx'));
export const QrDialog = lazy(() => import('./qr-dialog.tsx'));
export { CheckInPage } from './check-in-page.tsx';
