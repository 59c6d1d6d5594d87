export { AlertLink } from './alert-link.tsx';
export { AlertList } from './alert-list.tsx';
export { useDismissAlerts } from './use-dismiss-alerts.ts';
