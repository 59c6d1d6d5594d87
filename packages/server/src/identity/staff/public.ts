export { addStaff } from './add-staff.ts';
export type { StaffAddition } from './add-staff.ts';
export { leaveCompanies } from './leave-companies.ts';
export { removeStaff } from './change-staff.ts';
export { staffLetters } from './staff-letters.ts';
export type { StaffMails } from './staff-letters.ts';
export type { Authorization } from './authorization.ts';
export { isStaffOf, isVerifiedUser, readOwners, readStaff, setRole } from './staff.queries.ts';
export { isOpenTo } from './may.ts';
