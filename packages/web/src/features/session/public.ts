export { SessionProvider, useSession } from './session-context.tsx';
export type { SessionActions, SessionContextValue } from './session-context.tsx';
export { fullNameOf, initialsOf, lostStep, missingStep, registrationOf } from './session-state.ts';
export { isApprovalTold, tellApproval } from './told-approvals.ts';
export type { MissingStep, Registration, SessionState } from './session-state.ts';
export { useOwnSwitch } from './use-own-switch.ts';
