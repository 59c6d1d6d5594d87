export { addStaff } from './add-staff.ts';
export type { StaffAddition } from './add-staff.ts';
export type { Authorization } from './authorization.ts';
export type { Action } from './may.ts';
export { insertStaff, isStaffOf, readStaff, removeStaff } from './staff.queries.ts';
