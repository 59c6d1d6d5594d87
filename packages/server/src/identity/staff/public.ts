export { addStaff } from './add-staff.ts';
export type { StaffAddition } from './add-staff.ts';
export { leaveCompanies } from './leave-companies.ts';
export { removeStaff } from './change-staff.ts';
export type { Authorization, OpenTo, Subject } from './authorization.ts';
export { isVerifiedUser, readCompany } from './people.queries.ts';
export { giveRoles, readStaff, setRole } from './roles.queries.ts';
export { isStaffOf, ownerAddresses, readOwners } from './staff.queries.ts';
export { isOpenTo } from './may.ts';
