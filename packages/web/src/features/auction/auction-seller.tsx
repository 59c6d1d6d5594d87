import { sellerPath } from '@fairlot/contract';
import type { AuctionSession } from '@fairlot/contract';
import { formatPhone } from '@fairlot/rules';
import { Mail, Phone } from 'lucide-react';
import { Link } from 'react-router';
import { managerPhotoUrl, sellerLogoUrl } from '../../lib/images.ts';

const contactClass =
  'inline-flex min-h-11 max-w-full items-center gap-2 text-brand underline-offset-4 hover:underline [&_svg]:size-4.5 [&_svg]:shrink-0';

/** The tab about the seller: the house and the person who runs this sale. */
export function AuctionSeller({ session }: { session: AuctionSession }) {
  const { auction } = session;
  const links = [
    ['Instagram', auction.instagramUrl],
    ['Facebook', auction.facebookUrl],
  ].filter(([, url]) => url !== '');
  return (
    <section className="grid max-w-3xl gap-6 rounded-lg border border-line bg-surface p-6 sm:grid-cols-[auto_minmax(0,1fr)] sm:p-8">
      <img
        src={
          auction.auctionManagerPhotoSecureId === null
            ? sellerLogoUrl(auction.companySecureId)
            : managerPhotoUrl(auction.auctionManagerPhotoSecureId)
        }
        alt=""
        width={100}
        height={100}
        className="size-25 rounded-full bg-sunken object-cover"
      />
      <div className="min-w-0 wrap-anywhere">
        <h2 className="text-xl">
          <Link
            to={sellerPath(auction.companySecureId)}
            className="inline-flex min-h-11 items-center hover:text-brand"
          >
            {auction.companyName}
          </Link>
        </h2>
        <p className="text-ink-soft">
          {auction.city}, {auction.state}
        </p>
        {auction.auctionManagerName !== '' && (
          <p className="mt-4">
            <span className="block text-sm text-ink-soft">Auction manager</span>
            <strong>{auction.auctionManagerName}</strong>
          </p>
        )}
        <ul className="mt-2">
          {auction.auctionManagerPhone !== '' && (
            <li>
              <a href={`tel:${auction.auctionManagerPhone}`} className={contactClass}>
                <Phone aria-hidden /> {formatPhone(auction.auctionManagerPhone)}
              </a>
            </li>
          )}
          {auction.auctionManagerEmail !== '' && (
            <li>
              <a href={`mailto:${auction.auctionManagerEmail}`} className={contactClass}>
                <Mail aria-hidden /> {auction.auctionManagerEmail}
              </a>
            </li>
          )}
          {links.map(([name, url]) => (
            <li key={name}>
              <a href={url} rel="noopener nofollow" className={contactClass}>
                {name}
              </a>
            </li>
          ))}
        </ul>
        <p className="mt-4 text-sm text-ink-soft">
          Questions about a lot, the preview or pickup go to the seller directly.
        </p>
      </div>
    </section>
  );
}
