import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { buttonClass } from '@fairlot/ui/button.tsx';

/** The link of an empty list, to what could fill it. */
export function EmptyListLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <p className="mt-4">
      <Link to={to} className={buttonClass('secondary')}>
        {children}
      </Link>
    </p>
  );
}
