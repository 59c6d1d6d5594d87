import { sellerPath } from '@fairlot/contract';
import type { Auction } from '@fairlot/contract';
import { Link } from 'react-router';
import { managerPhotoUrl, sellerLogoUrl } from '../../lib/images.ts';
import { licenseLine } from '../../lib/license-line.ts';
import { ContactLinks } from '@fairlot/ui/contact-links.tsx';
import { RoundImage } from '@fairlot/ui/round-image.tsx';

/** The tab about the seller: the company and the person who runs this sale. */
export default function AuctionSeller({ auction }: { auction: Auction }) {
  return (
    <section className="grid gap-6 rounded-lg border border-line bg-surface p-6 sm:grid-cols-[auto_minmax(0,1fr)] sm:p-8">
      <RoundImage src={sellerLogoUrl(auction.companySecureId)} side={100} className="size-25" />
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
        {auction.license !== null && (
          <p className="text-sm text-ink-soft">{licenseLine(auction.license)}</p>
        )}
        {auction.auctionManagerName !== '' && (
          <div className="mt-4 flex items-center gap-3">
            {auction.auctionManagerPhotoSecureId !== null && (
              <RoundImage
                src={managerPhotoUrl(auction.auctionManagerPhotoSecureId)}
                side={44}
                className="size-11 shrink-0"
              />
            )}
            <p>
              <span className="block text-sm text-ink-soft">Auction manager</span>
              <strong>{auction.auctionManagerName}</strong>
            </p>
          </div>
        )}
        <div className="mt-2">
          <ContactLinks
            phone={auction.auctionManagerPhone}
            email={auction.auctionManagerEmail}
            instagramURL={auction.instagramUrl}
            facebookURL={auction.facebookUrl}
          />
        </div>
        <p className="mt-4 text-sm text-ink-soft">
          Questions about a lot or pickup go to the seller directly.
        </p>
      </div>
    </section>
  );
}
