export { SessionProvider, useSession } from './session-context.tsx';
export type { SessionActions, SessionContextValue } from './session-context.tsx';
export { fullNameOf, initialsOf, missingStep, registrationOf } from './session-state.ts';
export type { MissingStep, Registration, SessionState } from './session-state.ts';
