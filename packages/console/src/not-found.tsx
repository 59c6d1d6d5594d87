import { Link } from 'react-router';
import { EmptyState } from '@fairlot/ui/empty-state.tsx';

/** What an address shows that nothing is at, or nothing that the viewer may see. */
export function NotFound() {
  return (
    <main className="mx-auto max-w-xl px-5 py-16">
      <EmptyState title="There is nothing here">
        <p>It may have been moved, or your role may not include it.</p>
        <p className="mt-4">
          <Link to="/" className="font-semibold text-brand underline">
            Back to your sales
          </Link>
        </p>
      </EmptyState>
    </main>
  );
}
