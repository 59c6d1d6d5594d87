import { roleNames, roleSummaries, roles } from '@fairlot/contract';
import type { Role } from '@fairlot/contract';

/** A choice of roles, each with what it may do. */
export function RoleChoice({ value, onChange }: { value: Role; onChange: (role: Role) => void }) {
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-semibold">Role</legend>
      <div className="divide-y divide-line rounded-md border border-line-strong">
        {roles.map((role) => (
          <label key={role} className="flex min-h-11 items-start gap-3 px-3 py-2 text-sm">
            <input
              type="radio"
              name="role"
              aria-label={`${roleNames[role]}: ${roleSummaries[role]}`}
              checked={role === value}
              onChange={() => onChange(role)}
              className="mt-0.5 size-5 shrink-0 accent-brand"
            />
            <span>
              <span className="font-semibold">{roleNames[role]}</span>
              <span className="block text-ink-soft">{roleSummaries[role]}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
