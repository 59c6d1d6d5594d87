import { Dialog } from '@fairlot/ui/dialog.tsx';
import { Link } from 'react-router';
import type { Place } from './places.ts';

/** The sheet with the pages that have no tab. */
export default function MorePlaces({
  sellerId,
  places,
  onClose,
}: {
  sellerId: string;
  places: readonly Place[];
  onClose: () => void;
}) {
  return (
    <Dialog open onClose={onClose} title="More">
      <ul className="-mx-2 divide-y divide-line">
        {places.map(({ to, label, Icon }) => (
          <li key={to}>
            <Link
              to={`/${sellerId}/${to}`}
              onClick={onClose}
              className="flex min-h-12 items-center gap-3 px-2 font-semibold"
            >
              <Icon aria-hidden className="size-5 text-ink-soft" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
