export { AlarmButton } from './alarm-button.tsx';
export { Consent } from './consent.tsx';
export { NoSmsNotice } from './no-sms-notice.tsx';
export { phoneProblem } from './phone-problem.ts';
export { saidAfterSaving } from './said-after-saving.ts';
export type { Said } from './said-after-saving.ts';
export { StoppedNotice } from './stopped-notice.tsx';
