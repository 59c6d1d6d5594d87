import { roleNames, roles, roleSummaries } from '@fairlot/contract';
import type { Role } from '@fairlot/contract';

/** What people of each role may do, for whoever reads who has which. */
export function RolesExplained() {
  return (
    <section className="mt-8">
      <h2 className="mb-3 text-lg">What each role may do</h2>
      <RoleLines of={roles} />
    </section>
  );
}

/** A line of each of these roles. */
export function RoleLines({ of }: { of: readonly Role[] }) {
  return (
    <dl className="space-y-2 text-sm sm:grid sm:grid-cols-[7rem_minmax(0,1fr)] sm:gap-y-2 sm:space-y-0">
      {of.map((role) => (
        <div key={role} className="sm:contents">
          <dt className="font-semibold">{roleNames[role]}</dt>
          <dd className="text-ink-soft">{roleSummaries[role]}</dd>
        </div>
      ))}
    </dl>
  );
}
