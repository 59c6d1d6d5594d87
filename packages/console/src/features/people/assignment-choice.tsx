import { roleNames, saleRoles } from '@fairlot/contract';
import type { BodyOf, Calls, ConsoleSale, SaleRole } from '@fairlot/contract';
import { SelectField } from '@fairlot/ui/field.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { Skeleton } from '@fairlot/ui/skeleton.tsx';
import { useCall } from '../../lib/use-call.ts';
import { RoleChoice } from './role-choice.tsx';
import { RoleLines } from './roles-explained.tsx';

/** An assignment: a role for the whole company, or (null) one at each of these sales. */
export interface Assignment {
  readonly role: BodyOf<Calls['POST /api/console/sellers/:sellerId/people/:personId/role']>['role'];
  readonly sales: readonly { readonly saleId: string; readonly role: SaleRole }[];
}

/** Incomplete: assigned to individual sales, but none chosen yet. */
export const isChosen = ({ role, sales }: Assignment) => role !== null || sales.length > 0;

/** Chooses where somebody works, in the company or at some of its sales, and in which role. */
export function AssignmentChoice({
  sellerId,
  value,
  onChange,
}: {
  sellerId: string;
  value: Assignment;
  onChange: (value: Assignment) => void;
}) {
  const { role, sales } = value;
  return (
    <div className="space-y-4">
      <fieldset>
        <legend className="mb-1 text-sm font-semibold">Works for</legend>
        <div className="flex flex-wrap gap-x-6">
          <Where
            label="The whole company"
            checked={role !== null}
            onChoose={() => onChange({ role: 'viewer', sales: [] })}
          />
          <Where
            label="Some of its sales"
            checked={role === null}
            onChoose={() => onChange({ role: null, sales })}
          />
        </div>
      </fieldset>
      {role === null ? (
        <SaleRoles
          sellerId={sellerId}
          value={sales}
          onChange={(chosen) => onChange({ role: null, sales: chosen })}
        />
      ) : (
        <RoleChoice value={role} onChange={(chosen) => onChange({ role: chosen, sales: [] })} />
      )}
    </div>
  );
}

function Where({
  label,
  checked,
  onChoose,
}: {
  label: string;
  checked: boolean;
  onChoose: () => void;
}) {
  return (
    <label className="inline-flex min-h-11 items-center gap-3 text-sm">
      <input
        type="radio"
        name="where"
        checked={checked}
        onChange={onChoose}
        className="size-5 shrink-0 accent-brand"
      />
      {label}
    </label>
  );
}

/** Archived sales are offered only where the person already has a role. */
const isOffered = ({ stage, saleId }: ConsoleSale, chosen: Assignment['sales']) =>
  stage !== 'archived' || chosen.some((one) => one.saleId === saleId);

function SaleRoles({
  sellerId,
  value,
  onChange,
}: {
  sellerId: string;
  value: Assignment['sales'];
  onChange: (value: Assignment['sales']) => void;
}) {
  const { data, isError } = useCall('GET /api/console/sellers/:sellerId/sales', {
    params: { sellerId },
  });
  if (isError) return <Notice tone="bad">The sales could not be loaded.</Notice>;
  if (data === undefined) return <Skeleton className="h-32" />;
  const offered = data.filter((sale) => isOffered(sale, value));
  if (offered.length === 0) return <Notice tone="brass">There is no sale yet.</Notice>;

  function choose(saleId: string, chosen: string) {
    const others = value.filter((one) => one.saleId !== saleId);
    const role = saleRoles.find((one) => one === chosen);
    onChange(role === undefined ? others : [...others, { saleId, role }]);
  }

  return (
    <div>
      <p className="mb-2 text-sm text-ink-soft">
        They see only the sales where you give them a role.
      </p>
      <RoleLines of={saleRoles} />
      <ul className="mt-3 max-h-72 space-y-3 overflow-y-auto rounded-md border border-line-strong p-3">
        {offered.map(({ saleId, title }) => (
          <li key={saleId}>
            <SelectField
              label={title || 'Untitled sale'}
              value={value.find((one) => one.saleId === saleId)?.role ?? ''}
              onChange={({ target }) => choose(saleId, target.value)}
            >
              <option value="">No role</option>
              {saleRoles.map((role) => (
                <option key={role} value={role}>
                  {roleNames[role]}
                </option>
              ))}
            </SelectField>
          </li>
        ))}
      </ul>
    </div>
  );
}
