import { Link } from 'react-router';
import { Entrance } from './features/viewer/public.ts';

/** Shown for an unknown address, or one the viewer may not see. */
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
