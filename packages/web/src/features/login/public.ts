export { LoginProvider, useLogin } from './login-context.tsx';
export type { LoginActions, LoginContextValue } from './login-context.tsx';
export { fullNameOf, initialsOf, lostStep, missingStep, registrationOf } from './login-state.ts';
export { isApprovalShown, markApprovalShown } from './shown-approvals.ts';
export type { MissingStep, Registration, LoginState } from './login-state.ts';
export { patiently } from './patiently.ts';
export { useOwnSwitch } from './use-own-switch.ts';
