export { addStaff } from './add-staff.ts';
export type { StaffAddition } from './add-staff.ts';
export { readStaff, removeStaff, sellerExists } from './staff.queries.ts';
