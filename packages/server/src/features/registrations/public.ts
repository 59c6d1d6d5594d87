export { handleDecisions } from './after-decision.ts';
export type { AfterDecision } from './after-decision.ts';
export {
  approveRegistration,
  refuseRegistration,
  registerQuietly,
  registrationDecidedJob,
} from './decide.ts';
export type { RegistrationDependencies } from './decide.ts';
export { listRegistrations } from './list-registrations.ts';
export type { ListedRegistration } from './list-registrations.ts';
export { registeredAuctions } from './registered-auctions.queries.ts';
export { serveRegistrations } from './registrations.routes.ts';
