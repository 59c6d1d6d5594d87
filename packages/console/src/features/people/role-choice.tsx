import { roles } from '@fairlot/contract';
import type { Role } from '@fairlot/contract';
import { roleNames } from '../viewer/public.ts';

/** What each may do, in one line; decided by the server (`identity/staff/may.ts`). */
const may: Record<Role, string> = {
  owner: 'Everything, including who works here.',
  manager: 'Sales from draft to hand-over, bidders and exports; not who works here.',
  cataloguer: 'Sees sales and drafts, to describe their lots.',
  cashier: 'Looks up invoices at the door and hands lots over.',
  viewer: 'Sees sales, drafts and results, and changes nothing.',
};

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
              aria-label={`${roleNames[role]}: ${may[role]}`}
              checked={role === value}
              onChange={() => onChange(role)}
              className="mt-0.5 size-5 shrink-0 accent-brand"
            />
            <span>
              <span className="font-semibold">{roleNames[role]}</span>
              <span className="block text-ink-soft">{may[role]}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
