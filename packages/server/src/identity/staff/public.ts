export { addStaff } from './add-staff.ts';
export type { StaffAddition } from './add-staff.ts';
export type { StaffAccess } from './staff-access.ts';
export { insertStaff, isStaffOf, readStaff, removeStaff } from './staff.queries.ts';
