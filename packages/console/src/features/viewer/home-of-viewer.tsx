import { roleNames } from '@fairlot/contract';
import type { Role } from '@fairlot/contract';
import { ChevronRight } from 'lucide-react';
import { Link, Navigate } from 'react-router';
import { Button, buttonClass } from '@fairlot/ui/button.tsx';
import { useViewer } from './viewer-context.ts';
import { Entrance } from './entrance.tsx';

/** Redirects to the user's company if there is only one; otherwise they choose. */
export function HomeOfViewer() {
  const { companies, email, isOperator, signOut, viewing } = useViewer();
  const nameOf = (sellerId: string, role: Role | null) => {
    if (sellerId === viewing?.sellerId) return 'Read-only';
    return role === null ? 'Some sales' : roleNames[role];
  };
  const [only, ...others] = companies;
  if (only === undefined && !isOperator) {
    return (
      <Entrance title="You do not work for a company here yet">
        <p className="text-sm text-ink-soft">
          Create your own and start on your first sale, or ask someone who owns one to make {email}{' '}
          part of it.
        </p>
        <Link to="/opencompany" className={buttonClass('primary', 'mt-5 w-full')}>
          Create your company
        </Link>
        <SignOut onSignOut={signOut} />
      </Entrance>
    );
  }
  if (only === undefined) return <Navigate to="/operator" replace />;
  if (others.length === 0 && !isOperator) return <Navigate to={`/${only.sellerId}`} replace />;
  return (
    <Entrance title={isOperator ? 'Where to?' : 'Whose sales?'}>
      <ul className="-mx-2 divide-y divide-line">
        {companies.map(({ sellerId, name, role }) => (
          <li key={sellerId}>
            <Link
              to={`/${sellerId}`}
              className="flex min-h-14 items-center justify-between gap-4 rounded-md px-2 hover:bg-sunken"
            >
              <span className="font-semibold">{name}</span>
              <span className="ml-auto text-sm text-ink-soft">{nameOf(sellerId, role)}</span>
              <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-soft" />
            </Link>
          </li>
        ))}
        {isOperator && (
          <li>
            <Link
              to="/operator"
              className="flex min-h-14 items-center justify-between gap-4 rounded-md px-2 hover:bg-sunken"
            >
              <span className="font-semibold">The marketplace</span>
              <span className="ml-auto text-sm text-ink-soft">Operator</span>
              <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-soft" />
            </Link>
          </li>
        )}
      </ul>
      <SignOut onSignOut={signOut} />
    </Entrance>
  );
}

function SignOut({ onSignOut }: { onSignOut: () => Promise<void> }) {
  return (
    <p className="mt-3 text-center">
      <Button look="quiet" onClick={() => void onSignOut()}>
        Sign out
      </Button>
    </p>
  );
}
