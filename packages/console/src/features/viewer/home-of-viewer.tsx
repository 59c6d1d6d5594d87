import { Link, Navigate } from 'react-router';
import { Button } from '@fairlot/ui/button.tsx';
import { EmptyState } from '@fairlot/ui/empty-state.tsx';
import { useViewer } from './viewer-context.ts';
import { Entrance } from './entrance.tsx';
import { roleNames } from './role-names.ts';

/** Straight to the company of those who work for one; the others choose. */
export function HomeOfViewer() {
  const { companies, email, signOut } = useViewer();
  const [only, ...others] = companies;
  if (only === undefined) {
    return (
      <Entrance title="You work for no company here yet">
        <EmptyState title="Ask to be invited">
          Somebody who owns a company here can make {email} part of it.
        </EmptyState>
        <p className="mt-4 text-center">
          <Button look="quiet" onClick={() => void signOut()}>
            Sign out
          </Button>
        </p>
      </Entrance>
    );
  }
  if (others.length === 0) return <Navigate to={`/${only.sellerId}`} replace />;
  return (
    <Entrance title="Whose sales?">
      <ul className="-mx-2 divide-y divide-line">
        {companies.map(({ sellerId, name, role }) => (
          <li key={sellerId}>
            <Link
              to={`/${sellerId}`}
              className="flex min-h-14 items-center justify-between gap-4 rounded-md px-2 hover:bg-sunken"
            >
              <span className="font-semibold">{name}</span>
              <span className="text-sm text-ink-soft">{roleNames[role]}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Entrance>
  );
}
