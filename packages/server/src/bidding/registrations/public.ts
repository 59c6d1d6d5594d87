export { registrationLetters } from './registration-letters.ts';
export type { RegistrationMails } from './registration-letters.ts';
export { approveRegistration, refuseRegistration, registerQuietly } from './decide.ts';
export type { RegistrationDependencies } from './decide.ts';
export { listRegistrations } from './list-registrations.ts';
export type { ListedRegistration } from './list-registrations.ts';
export { registeredAuctions } from './registered-auctions.queries.ts';
export { isBlocked } from './blocks.queries.ts';
export { siteOfRegistration } from './registrations.queries.ts';
