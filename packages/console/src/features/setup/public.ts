export { instantOf } from './clock-changes.ts';
export { SetupPage } from './setup-page.tsx';
