export { AlertList } from './alert-list.tsx';
export { alertPath, lowerMaximumHash } from './alert-path.ts';
export { AlertsBell } from './alerts-bell.tsx';
