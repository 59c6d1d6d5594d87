export { LogPage } from './log-page.tsx';
