export { AlarmButton } from './alarm-button.tsx';
export { Consent } from './consent.tsx';
export { NoSmsNotice } from './no-sms-notice.tsx';
export { phoneProblem } from './phone-problem.ts';
export { savedMessage } from './saved-message.ts';
export type { FormMessage } from './saved-message.ts';
export { StoppedNotice } from './stopped-notice.tsx';
