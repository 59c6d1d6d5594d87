import { sellerPath } from '@fairlot/contract';
import type { Director } from '@fairlot/contract';
import { Link } from 'react-router';
import { managerPhotoUrl } from '../../lib/images.ts';
import { ContactLinks } from '@fairlot/ui/contact-links.tsx';
import { directorName } from './director-name.ts';
import { FollowButton } from './follow-button.tsx';

/** Name, company and contacts of an auction manager. */
export function DirectorHeader({
  director,
  mayFollow,
}: {
  director: Director;
  mayFollow: boolean;
}) {
  const { sellerCompany } = director;
  return (
    <header className="grid gap-x-6 gap-y-4 py-8 sm:grid-cols-[auto_minmax(0,1fr)]">
      <img
        src={managerPhotoUrl(director.secureId)}
        alt=""
        width={100}
        height={100}
        className="size-25 rounded-full border border-line bg-sunken object-cover"
      />
      <div className="min-w-0">
        <h1 className="text-3xl wrap-anywhere">{directorName(director)}</h1>
        <p className="flex flex-wrap items-center gap-x-1.5 text-ink-soft">
          {director.position !== '' && <span>{director.position} at</span>}
          <Link
            to={sellerPath(sellerCompany.secureId)}
            className="inline-flex min-h-11 items-center text-brand underline-offset-4 hover:underline"
          >
            {sellerCompany.companyName}
          </Link>
        </p>
        <ContactLinks email={director.email} phone={director.phone} />
        {mayFollow && (
          <div className="mt-3 min-h-11">
            <FollowButton seller={sellerCompany} />
          </div>
        )}
      </div>
    </header>
  );
}
