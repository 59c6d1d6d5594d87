export { addStaff } from './add-staff.ts';
export type { StaffAddition } from './add-staff.ts';
export type { StaffAccess } from './staff-access.ts';
export {
  findUser,
  insertStaff,
  isStaffOf,
  readStaff,
  removeStaff,
  sellerExists,
} from './staff.queries.ts';
