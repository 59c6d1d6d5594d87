import { lazyPart } from '@fairlot/ui/lazy-part.ts';

/** Few open them, so their code loads on first opening. */
export const ScheduleDialog = lazyPart(() => import('./schedule-dialog.tsx'));
export const QrDialog = lazyPart(() => import('./qr-dialog.tsx'));
export { Collector } from './collector.tsx';
export { CheckInPage } from './check-in-page.tsx';
