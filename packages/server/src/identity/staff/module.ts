import type { SecondFactor } from '#identity/second-factor/public.ts';
import type { Database } from '#platform/database/database.ts';
import type { Module } from '#platform/modules/module.ts';
import { createStaffAccess } from './staff-access.ts';
import type { StaffAccess } from './staff-access.ts';

export function staffModule({
  database,
  secondFactor,
}: {
  readonly database: Database;
  readonly secondFactor: SecondFactor;
}): Module & StaffAccess {
  return createStaffAccess(database, secondFactor);
}
