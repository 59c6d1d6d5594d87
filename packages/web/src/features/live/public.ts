export { LiveProvider, useLive } from './live-context.tsx';
export { nextClosing } from './next-closing.ts';
export { useOnline } from './network.ts';
export { useCalmText } from './use-calm-text.ts';
export { useLiveLot } from './use-live-lot.ts';
export type { LiveLot } from './use-live-lot.ts';
export { useLiveLots } from './use-live-lots.ts';
export type { LiveLots } from './use-live-lots.ts';
export { watchedSessions, openSessionsOf } from './open-sessions.ts';
