export { addStaff } from './add-staff.ts';
export type { StaffAddition } from './add-staff.ts';
export type { Authorization } from './authorization.ts';
export {
  isStaffOf,
  isVerifiedUser,
  readOwners,
  readStaff,
  removeStaff,
  setRole,
} from './staff.queries.ts';
export { isOpenTo } from './may.ts';
