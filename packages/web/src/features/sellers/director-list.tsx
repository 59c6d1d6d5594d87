import { directorPath } from '@fairlot/contract';
import type { Director } from '@fairlot/contract';
import { Link } from 'react-router';
import { managerPhotoUrl } from '../../lib/images.ts';
import { ContactLinks } from '@fairlot/ui/contact-links.tsx';
import { EmptyState } from '@fairlot/ui/empty-state.tsx';
import { RoundImage } from '@fairlot/ui/round-image.tsx';
import { directorName } from './director-name.ts';

/** A seller's auction managers, each with a link to their auctions. */
export function DirectorList({ directors }: { directors: readonly Director[] }) {
  if (directors.length === 0) return <EmptyState title="No Auction Managers" />;
  return (
    <ul className="grid gap-5 lg:grid-cols-2">
      {directors.map((director) => (
        <li
          key={director.secureId}
          className="flex gap-4 rounded-lg border border-line bg-surface p-5 shadow-card"
        >
          <RoundImage
            src={managerPhotoUrl(director.secureId)}
            side={72}
            className="size-18 shrink-0"
          />
          <div className="min-w-0">
            <h3 className="text-lg wrap-anywhere">
              <Link
                to={directorPath(director.secureId)}
                className="inline-flex min-h-11 items-center hover:text-brand"
              >
                {directorName(director)}
              </Link>
            </h3>
            {director.position !== '' && (
              <p className="-mt-2 text-sm text-ink-soft">{director.position}</p>
            )}
            <ContactLinks email={director.email} phone={director.phone} />
          </div>
        </li>
      ))}
    </ul>
  );
}
