import { Link } from 'react-router';
import { Entrance } from './features/viewer/public.ts';

/** What an address shows that nothing is at, or nothing that the viewer may see. */
export function NotFound() {
  return (
    <Entrance title="There is nothing here">
      <p className="mb-4 text-ink-soft">It may have been moved, or your role may not include it.</p>
      <Link to="/" className="font-semibold text-brand underline">
        Back to your sales
      </Link>
    </Entrance>
  );
}
