export { addStaff } from './add-staff.ts';
export type { StaffAddition } from './add-staff.ts';
export { insertStaff, readStaff, removeStaff, sellerExists } from './staff.queries.ts';
