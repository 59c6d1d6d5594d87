export { AlarmButton } from './alarm-button.tsx';
export { Consent } from './consent.tsx';
export { NoTextsNotice } from './no-texts-notice.tsx';
export { phoneProblem } from './phone-problem.ts';
export { saidAfterSaving } from './said-after-saving.ts';
export type { Said } from './said-after-saving.ts';
export { StoppedNotice } from './stopped-notice.tsx';
